package org.emplab.server.schedule;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.lab.experiment.PieceRule;
import org.jspecify.annotations.Nullable;

/**
 * A run as a plan shows it.
 *
 * @param owner login
 * @param startsAt null: not known
 * @param lengthSeconds how long it is expected to take; of one under way, what is left
 * @param waitingFor null where it is under way
 * @param pieces the parts in which it is measured, of one under way what is left; null: one, without a break
 * @param repetition of a dry run with repetitions: which one, from 1; null: there is one
 * @param slips of a dry run: by how much a repetition starts behind the time of the next one, in words; null: it does not
 */
public record PlannedRun(
        UUID run,
        String machine,
        String program,
        String owner,
        @Schema(implementation = RunState.class) String state,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt,
        long lengthSeconds,
        LengthBasis basis,
        @Nullable WaitingFor waitingFor,
        @Nullable List<PieceRule.Piece> pieces,
        @Nullable Integer repetition,
        @Nullable String slips) {
    /** The same run as one of a dry run's. */
    public PlannedRun repeated(OptionalInt number, Optional<String> slip) {
        return new PlannedRun(
                run,
                machine,
                program,
                owner,
                state,
                startsAt,
                endsAt,
                lengthSeconds,
                basis,
                waitingFor,
                pieces,
                number.isPresent() ? number.getAsInt() : null,
                slip.orElse(null));
    }
}
