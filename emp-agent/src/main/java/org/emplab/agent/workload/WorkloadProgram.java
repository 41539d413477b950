package org.emplab.agent.workload;

import java.util.List;
import java.util.Map;
import org.emplab.lab.settings.Workload;

/** The C program of a bundled workload: its source, and what it is called with. */
final class WorkloadProgram {
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
            case SPIN -> List.of(given.whole("operations"), given.iterations("micros", 1e-6, iterationsPerSecond));
            case SORT, MATC, MATR -> List.of(given.whole("size"), given.whole("seed"));
            case FLUID -> List.of(given.whole("loops"));
            case TCP_SEND ->
                List.of(
                        "send",
                        given.text("host"),
                        given.whole("port"),
                        given.whole("bytes"),
                        given.whole("count"),
                        given.whole("turns"),
                        given.text("key"));
        };
    }
}
