package org.emplab.model;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is said once about a run.
 *
 * @param machine name of the lab machine
 * @param program name of the PUT, for example INC128
 * @param taskLengthSeconds the nominal time of the PUT
 * @param environment the machine's state when the run began, as a JSON object
 * @param workload what was run and how: command, settings, source hash, compiler
 * @param protocol the protocol's settings; a text or a JSON object
 * @param extra keys of a run file that this version does not know
 */
public record RunHeader(
        String machine,
        String program,
        OptionalDouble taskLengthSeconds,
        Optional<String> runId,
        Optional<String> source,
        Map<String, Object> environment,
        Map<String, Object> workload,
        Optional<Object> protocol,
        Map<String, Object> extra) {

    public RunHeader {
        Objects.requireNonNull(machine, "machine");
        Objects.requireNonNull(program, "program");
        if (taskLengthSeconds.isPresent() && !(taskLengthSeconds.getAsDouble() > 0)) {
            throw new IllegalArgumentException("taskLengthSeconds is not positive: " + taskLengthSeconds.getAsDouble());
        }
        environment = environment.isEmpty() ? Map.of() : JsonValues.copyOf(environment);
        workload = workload.isEmpty() ? Map.of() : JsonValues.copyOf(workload);
        extra = extra.isEmpty() ? Map.of() : JsonValues.copyOf(extra);
    }

    /** A header with the required keys and a task length. */
    public static RunHeader of(String machine, String program, OptionalDouble taskLengthSeconds) {
        return new RunHeader(
                machine,
                program,
                taskLengthSeconds,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Map.of());
    }
}
