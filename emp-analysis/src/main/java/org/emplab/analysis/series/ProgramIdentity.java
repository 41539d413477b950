package org.emplab.analysis.series;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.model.RunHeader;

/**
 * The identity of a program on one machine: times of two runs that share it differ by noise alone.
 *
 * @param machine on which it ran
 * @param code hash of the executable; of a workload that was compiled there, hash of its source, compiler and flags
 * @param arguments of the command, and parameters of the workload
 * @param settings under which it ran, but for names and the number of samples
 */
public record ProgramIdentity(
        String machine, String code, Map<String, Object> arguments, Map<String, Object> settings) {
    private static final Set<String> NO_CONDITION =
            Set.of("command", "program", "parameters", "runs", "samples", "name", "output", "notebook", "description");

    public ProgramIdentity {
        arguments = Map.copyOf(arguments);
        settings = Map.copyOf(settings);
    }

    /** Empty where the run's header holds no hash of what was run. */
    public static Optional<ProgramIdentity> of(RunHeader header) {
        Map<String, Object> workload = header.workload();
        return code(workload)
                .map(code -> new ProgramIdentity(header.machine(), code, arguments(workload), settings(workload)));
    }

    private static Optional<String> code(Map<String, Object> workload) {
        if (workload.get("executableSha256") instanceof String hash) {
            return Optional.of(hash);
        }
        return workload.get("build") instanceof Map<?, ?> build && build.get("sourceSha256") instanceof String source
                ? Optional.of(source + ", " + build.get("compiler") + ", " + build.get("flags"))
                : Optional.empty();
    }

    private static Map<String, Object> arguments(Map<String, Object> workload) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        // a calibrated workload's command holds the calibration; its parameters say what was asked
        if (workload.get("parameters") instanceof Map<?, ?> parameters) {
            arguments.put("parameters", parameters);
        } else if (workload.get("command") instanceof List<?> command && !command.isEmpty()) {
            arguments.put("command", command.subList(1, command.size()));
        }
        return arguments;
    }

    private static Map<String, Object> settings(Map<String, Object> workload) {
        return workload.get("settings") instanceof Map<?, ?> settings
                ? settings.entrySet().stream()
                        .filter(entry -> entry.getValue() != null && !NO_CONDITION.contains(entry.getKey()))
                        .collect(Collectors.toMap(entry -> (String) entry.getKey(), Map.Entry::getValue))
                : Map.of();
    }

    /**
     * The indices of the runs of each program, in the order of their first runs: of one name, task length and arguments on
     * one machine, and as far as their headers say so, the identical program under the same settings.
     */
    public static List<List<Integer>> together(List<RunHeader> headers) {
        Map<List<Object>, List<Integer>> programs = new LinkedHashMap<>();
        for (int run = 0; run < headers.size(); run++) {
            RunHeader header = headers.get(run);
            List<Object> program = List.of(task(header), arguments(header.workload()), of(header));
            programs.computeIfAbsent(program, none -> new ArrayList<>()).add(run);
        }
        return List.copyOf(programs.values());
    }

    /** Name, machine and task length, of which every header tells; equal where they are. */
    public static Object task(RunHeader header) {
        return List.of(header.program(), header.machine(), header.taskLengthSeconds());
    }

    /** Whether both are known and equal; empty where one is not known. */
    public static Optional<Boolean> same(RunHeader first, RunHeader second) {
        Optional<ProgramIdentity> one = of(first);
        return one.flatMap(identity -> of(second).map(identity::equals));
    }
}
