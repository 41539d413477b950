package org.emplab.agent.workload;

import java.util.List;
import java.util.Map;
import org.emplab.lab.settings.Workload;

/** The C program of a bundled workload: its source, and what it is called with. */
final class WorkloadProgram {
    private static final long ANY = Long.MAX_VALUE;

    private WorkloadProgram() {}

    static CSource source(Workload workload) {
        return switch (workload) {
            case MATC, MATR -> CSource.linkedStatically(workload.key(), workload.key() + ".c", "matrix.h", "emp.h");
            case TCP_SEND -> // it resolves names
                CSource.linkedDynamically(workload.key(), workload.key() + ".c", "emp.h");
            default -> CSource.linkedStatically(workload.key(), workload.key() + ".c", "emp.h");
        };
    }

    /** Command-line arguments of the C program, its name not included. */
    static List<String> arguments(Workload workload, Map<String, String> complete, double iterationsPerSecond) {
        Parameters given = new Parameters(workload.key(), complete);
        return switch (workload) {
            case INC, DUAL_INC -> List.of(given.iterations("seconds", 1, iterationsPerSecond));
            case SPIN ->
                List.of(given.whole("operations", 1, ANY), given.iterations("micros", 1e-6, iterationsPerSecond));
            case SORT -> List.of(given.whole("size", 1, 1 << 30), given.whole("seed", 0, ANY));
            case MATC, MATR -> List.of(given.whole("size", 1, 1 << 15), given.whole("seed", 0, ANY));
            case FLUID -> List.of(given.whole("loops", 1, ANY));
            case TCP_SEND ->
                List.of(
                        "send",
                        given.text("host"),
                        given.whole("port", 0, 65_535),
                        given.whole("bytes", 1, 1 << 24),
                        given.whole("count", 1, ANY),
                        given.whole("turns", 0, ANY));
        };
    }

    /** Variables that it reads, which other users do not see. */
    static Map<String, String> environment(Map<String, String> complete) {
        String key = complete.getOrDefault("key", "");
        return key.isEmpty() ? Map.of() : Map.of(Workloads.TCP_KEY, key);
    }
}
