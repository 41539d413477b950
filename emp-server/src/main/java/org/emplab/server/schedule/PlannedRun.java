package org.emplab.server.schedule;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.jspecify.annotations.Nullable;

/**
 * A run as a plan shows it.
 *
 * @param owner login
 * @param startsAt null: not known
 * @param lengthSeconds how long it is expected to take; of one under way, what is left
 * @param waitingFor null where it is under way
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
        @Nullable String slips) {
    /** The same run with what is said of its slip. */
    public PlannedRun slipped(Optional<String> words) {
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
                words.orElse(null));
    }
}
