package org.emplab.server.schedule;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.schedule.Schedule.Planned;
import org.emplab.server.schedule.queue.RunLength;
import org.emplab.server.security.Caller;
import org.emplab.web.run.WaitingFor;
import org.jspecify.annotations.Nullable;

/**
 * A run as a plan shows it.
 *
 * @param startsAt null: not known
 * @param lengthSeconds how long it is expected to take; of one under way, what is left
 * @param basis where that is from: measured on its machine, similar (on another), specified, or unknown, which counts as a
 *     day
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
        RunLength.Basis basis,
        @Nullable WaitingFor waitingFor,
        @Nullable String serverMachine) {
    public static PlannedRun of(Planned run) {
        return new PlannedRun(
                run.run(),
                run.machine(),
                run.program(),
                Caller.login(run.person()),
                run.state(),
                run.startsAt().orElse(null),
                run.endsAt().orElse(null),
                run.length().time().toSeconds(),
                run.length().basis(),
                run.waitingFor().orElse(null),
                run.serverMachine().orElse(null));
    }
}
