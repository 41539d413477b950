package org.emplab.analysis.series;

import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Walks through the executions of daemons: the rows other than the program's, in samples that did not fail, whose
 * process was on a CPU at all. On kernels that count by ticks a short process has 0 user and system time but some
 * precise time: it counts, with the PT of the account in use.
 */
public final class Executions {
    private Executions() {}

    /** Takes one execution. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int sample, int row, String daemon, long nanos);
    }

    /**
     * Visits all executions of a run, sample by sample.
     *
     * @param grouping from a process's raw name to its daemon's name
     */
    public static void forEach(Run run, ProcessTime processTime, UnaryOperator<String> grouping, Visitor visitor) {
        String[] daemons = run.names().stream().map(grouping).toArray(String[]::new);
        for (int sample = 0; sample < run.size(); sample++) {
            if (run.sample(sample).failed()) {
                continue;
            }
            for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
                OptionalLong nanos = run.put(row) ? OptionalLong.empty() : ProcessTimes.nanos(run, row, processTime);
                if (nanos.isPresent() && ran(run, row)) {
                    visitor.visit(sample, row, daemons[run.nameId(row)], nanos.getAsLong());
                }
            }
        }
    }

    /** True if any account of the kernel shows time on a CPU. */
    public static boolean ran(Run run, int row) {
        return positive(run, Measure.CPU_NANOS, row)
                || positive(run, Measure.USER_MICROS, row)
                || positive(run, Measure.SYSTEM_MICROS, row);
    }

    private static boolean positive(Run run, Measure measure, int row) {
        return run.has(measure, row) && run.require(measure, row) > 0;
    }
}
