package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;

/**
 * CPU time that other processes took on F's CPU, from the process diff. The kernel says how much CPU time a process
 * had, not on which CPU: so this is a range. Where F is alone it is exact: what F did not get.
 *
 * @param leastNanos of kernel threads that are bound to that CPU
 * @param mostNanos of all processes but those that are bound to another CPU
 */
public record DaemonTime(
        @JsonProperty("leastDaemonNanos") long leastNanos,
        @JsonProperty("mostDaemonNanos") long mostNanos) {
    private static final Pattern BOUND =
            Pattern.compile("(?:ksoftirqd|migration|cpuhp|rcuc|rcuop|watchdog|idle_inject|kworker)/(\\d+)(?::.*|H.*)?");

    public DaemonTime {
        if (leastNanos < 0 || mostNanos < leastNanos) {
            throw new IllegalArgumentException("daemons took " + leastNanos + " to " + mostNanos + " ns");
        }
    }

    /** The time that others took from F: it never blocks, so the rest of its CPU time was taken by others. */
    public static DaemonTime besides(long fluidElapsedNanos, long fluidCpuNanos) {
        long others = Math.max(0, fluidElapsedNanos - fluidCpuNanos);
        return new DaemonTime(others, others);
    }

    /**
     * Sums the diff of F's window.
     *
     * @param ours rows of F, the PUT and its server, which are no daemons
     * @param cpu the CPU that F ran on
     */
    public static DaemonTime of(List<ProcessDiff> processes, Predicate<ProcessDiff> ours, int cpu) {
        long least = 0;
        long most = 0;
        for (ProcessDiff process : processes) {
            if (ours.test(process)) {
                continue;
            }
            Matcher bound = BOUND.matcher(process.name());
            long nanos = nanos(process);
            if (!bound.matches()) {
                most += nanos;
            } else if (Integer.parseInt(bound.group(1)) == cpu) {
                least += nanos;
                most += nanos;
            }
        }
        return new DaemonTime(least, most);
    }

    private static long nanos(ProcessDiff process) {
        return process.measures()
                .get(Measure.CPU_NANOS)
                .orElseGet(() -> 1000
                        * (process.measures().get(Measure.USER_MICROS).orElse(0)
                                + process.measures().get(Measure.SYSTEM_MICROS).orElse(0)));
    }
}
