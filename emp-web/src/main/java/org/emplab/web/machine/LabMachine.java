package org.emplab.web.machine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A lab machine as its page shows it.
 *
 * @param lastSeenAt when its agent last called
 * @param quietUntil the time until which its agent said it would be silent
 * @param runId the run it holds now, or serves another machine for
 * @param runProgram the program of that run
 * @param labels for scheduling, for example {@code sodb*}
 * @param environment its latest environment, as a JSON object; empty before the first call
 */
public record LabMachine(
        String name,
        MachineState state,
        Optional<Instant> lastSeenAt,
        Optional<Instant> quietUntil,
        Optional<String> runId,
        Optional<String> runProgram,
        List<String> labels,
        Map<String, Object> environment) {
    public LabMachine {
        labels = List.copyOf(labels);
    }
}
