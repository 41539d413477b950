package org.emplab.server.machine;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.experiment.MachinePermissions;

/**
 * A lab machine as its page shows it.
 *
 * @param lastSeenAt when its agent last called
 * @param quietUntil the time until which its agent said it would be silent
 * @param runId the run it holds now
 * @param runProgram the program of that run
 * @param labels for scheduling, for example {@code sodb*}
 * @param environment its latest environment, as a JSON object; empty before the first call
 * @param fitness whether it is fit to measure
 * @param changesAt when its state will be another one unless its agent calls; empty: never
 */
public record LabMachine(
        String name,
        MachineState state,
        Optional<Instant> lastSeenAt,
        Optional<Instant> quietUntil,
        Optional<String> runId,
        Optional<String> runProgram,
        List<String> labels,
        Map<String, Object> environment,
        Fitness fitness,
        Optional<Instant> changesAt) {
    public LabMachine {
        labels = List.copyOf(labels);
    }

    /**
     * The machine's health.
     *
     * @param reason in words, for people
     * @param since empty: from the beginning
     */
    public record Fitness(Health health, String reason, Optional<Instant> since) {}

    /** The time at which its agent was to call and did not; it counts as silent some time later. Empty if no call is due. */
    @JsonProperty
    public Optional<Instant> dueSince() {
        return state == MachineState.MEASURING || state == MachineState.PAUSED
                ? quietUntil.filter(until -> lastSeenAt.filter(until::isAfter).isPresent())
                : Optional.empty();
    }

    /** Says what commands may do on it, or why none is executed; empty if nothing need be said. */
    @JsonIgnore
    public Optional<String> warning() {
        return MachinePermissions.warning(environment);
    }

    /** The last sign of life of an agent that should have called since; empty if it is not silent. */
    @JsonProperty
    public Optional<Instant> silentSince() {
        return state.silent() ? lastSeenAt : Optional.empty();
    }
}
