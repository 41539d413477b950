package org.emplab.agent.workload;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** The parameters of one workload, checked as they are read. */
    record Parameters(String workload, Map<String, String> values) {

        String text(String name) {
            return Objects.requireNonNull(values.get(name), name);
        }

        /** A whole number within the bounds that its C program has. */
        String whole(String name, long least, long most) {
            String text = text(name);
            try {
                long value = Long.parseLong(text);
                if (value >= least && value <= most) {
                    return text;
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw new IllegalArgumentException(workload + ": " + name + " must be a whole number from " + least
                    + (most == Long.MAX_VALUE ? " on" : " to " + most) + ", not " + text);
        }

        double positive(String name) {
            String text = text(name);
            try {
                double value = new BigDecimal(text).doubleValue();
                if (value > 0 && value <= 1e9) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw new IllegalArgumentException(
                    workload + ": " + name + " must be a number over 0 and up to a billion, not " + text);
        }

        /** A time as turns of the calibrated loop. */
        String iterations(String name, double secondsPerUnit, double iterationsPerSecond) {
            return Long.toString(Math.max(1, Math.round(positive(name) * secondsPerUnit * iterationsPerSecond)));
        }
    }
}
