package org.emplab.analysis.series;

import java.util.function.UnaryOperator;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Walks through the executions of daemons: the rows other than the program's, in samples that did not fail, with PT
 * &gt; 0 (protocol, section 1). PT is that of the account in use: on a kernel that counts by ticks, a short process has
 * no execution in user + system time, though it has one in on-CPU time.
 */
public final class Executions {
    private Executions() {}

    /** Takes one execution. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param sample the sample's index in the run
         */
        void visit(int sample, String daemon, long nanos);
    }

    /**
     * Visits all executions of a run, sample by sample.
     *
     * @param grouping from a process's raw name to its daemon's name
     * @throws UnsuitableInputException if a daemon of a sample that did not fail lacks the PT that is asked for
     */
    public static void forEach(Run run, ProcessTime processTime, UnaryOperator<String> grouping, Visitor visitor) {
        String[] daemons = run.names().stream().map(grouping).toArray(String[]::new);
        for (int sample = 0; sample < run.size(); sample++) {
            if (!run.sample(sample).failed()) {
                for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
                    long nanos = run.put(row) ? 0 : pt(run, sample, row, processTime);
                    if (nanos > 0) {
                        visitor.visit(sample, daemons[run.nameId(row)], nanos);
                    }
                }
            }
        }
    }

    private static long pt(Run run, int sample, int row, ProcessTime processTime) {
        long worked = ProcessTimes.worked(run, row, processTime);
        if (worked == 0 && ProcessTimes.nanos(run, row, processTime).isEmpty()) {
            throw new UnsuitableInputException("sample " + run.sample(sample).number() + ": " + run.name(row)
                    + " has no " + processTime.key() + " time");
        }
        return worked;
    }
}
