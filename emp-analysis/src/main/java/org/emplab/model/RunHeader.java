package org.emplab.model;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The facts that are said once about a run.
 *
 * @param machine name of the lab machine
 * @param program name of the PUT, for example INC128; of several programs, what stands for them all
 * @param programs their names, where a run interleaves several; else empty
 * @param taskLengthSeconds the nominal time of the PUT
 * @param environment the machine's state when the run began, as a JSON object
 * @param workload what was run and how: command, settings, source hash, compiler; of several programs, in its
 *     {@code programs} an object for each
 * @param protocol the protocol's settings; a text or a JSON object
 * @param extra keys of a run file that this version does not know
 */
public record RunHeader(
        String machine,
        String program,
        List<String> programs,
        OptionalDouble taskLengthSeconds,
        Optional<String> runId,
        Optional<String> source,
        Map<String, Object> environment,
        Map<String, Object> workload,
        Optional<Object> protocol,
        Map<String, Object> extra) {
    /** Key of the protocol of a run that another tool measured; with {@link #NOT_RECORDED}. */
    public static final String PROCESSES = "processes";

    public static final String NOT_RECORDED = "not recorded";

    public RunHeader {
        programs = List.copyOf(programs);
        if (programs.contains("") || new HashSet<>(programs).size() < programs.size()) {
            throw new IllegalArgumentException("programs need names that differ: " + programs);
        }
        if (taskLengthSeconds.isPresent() && !(taskLengthSeconds.getAsDouble() > 0)) {
            throw new IllegalArgumentException("taskLengthSeconds is not positive: " + taskLengthSeconds.getAsDouble());
        }
        environment = environment.isEmpty() ? Map.of() : JsonValues.copyOf(environment);
        workload = workload.isEmpty() ? Map.of() : JsonValues.copyOf(workload);
        extra = extra.isEmpty() ? Map.of() : JsonValues.copyOf(extra);
    }

    /** A header of one program. */
    public RunHeader(
            String machine,
            String program,
            OptionalDouble taskLengthSeconds,
            Optional<String> runId,
            Optional<String> source,
            Map<String, Object> environment,
            Map<String, Object> workload,
            Optional<Object> protocol,
            Map<String, Object> extra) {
        this(machine, program, List.of(), taskLengthSeconds, runId, source, environment, workload, protocol, extra);
    }

    /** False for what another tool measured, which looks at no process beside the program. */
    public boolean recordsProcesses() {
        return !(protocol.orElse("") instanceof Map<?, ?> settings && NOT_RECORDED.equals(settings.get(PROCESSES)));
    }

    /** True if the agent recorded what each process is ({@code unit}, {@code executable}, …) where it could be seen. */
    public boolean recordsIdentities() {
        return protocol.orElse("") instanceof Map<?, ?> settings
                && settings.get("capture") instanceof Map<?, ?> capture
                && Boolean.TRUE.equals(capture.get("identities"));
    }

    /** True if the run's samples are of several programs. */
    public boolean interleaved() {
        return programs.size() > 1;
    }

    /** The names that a sample may bear: those of {@link #programs}, or the one program's. */
    public List<String> names() {
        return programs.isEmpty() ? List.of(program) : programs;
    }

    /**
     * The header of one of the programs, as if it had been alone in the run.
     *
     * @throws IllegalArgumentException if there is no such program
     */
    public RunHeader of(String name) {
        if (!names().contains(name)) {
            throw new IllegalArgumentException("no program " + name + " among " + names());
        }
        if (!interleaved()) {
            return this;
        }
        Map<String, Object> own = new LinkedHashMap<>(workload);
        OptionalDouble length = taskLengthSeconds;
        if (own.remove("programs") instanceof Map<?, ?> each && each.get(name) instanceof Map<?, ?> its) {
            its.forEach((key, value) -> own.put((String) key, value));
            if (own.remove("taskLengthSeconds") instanceof Number seconds && seconds.doubleValue() > 0) {
                length = OptionalDouble.of(seconds.doubleValue());
            }
        }
        return new RunHeader(machine, name, length, runId, source, environment, own, protocol, extra);
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

    /** This header with another workload and protocol. */
    public RunHeader with(Map<String, Object> otherWorkload, Optional<Object> otherProtocol) {
        return new RunHeader(
                machine,
                program,
                programs,
                taskLengthSeconds,
                runId,
                source,
                environment,
                otherWorkload,
                otherProtocol,
                extra);
    }

    /** This header of a run that comes from there. */
    public RunHeader from(String origin) {
        return new RunHeader(
                machine,
                program,
                programs,
                taskLengthSeconds,
                runId,
                Optional.of(origin),
                environment,
                workload,
                protocol,
                extra);
    }
}
