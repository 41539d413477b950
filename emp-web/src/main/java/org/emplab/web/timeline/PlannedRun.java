package org.emplab.web.timeline;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.web.run.WaitingFor;
import org.jspecify.annotations.Nullable;

/**
 * A run as a plan shows it.
 *
 * @param owner login
 * @param startsAt null: not known
 * @param lengthSeconds how long it is expected to take; of one under way, what is left
 * @param waitingFor null where it is under way
 * @param serverMachine the machine that it holds beside its own, for the server that it sends to; null: none
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
        @Nullable String serverMachine) {}
