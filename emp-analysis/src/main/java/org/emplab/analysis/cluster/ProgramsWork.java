package org.emplab.analysis.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The PT of the program under test in each sample, where it was recorded. */
final class ProgramsWork {
    private final Run run;
    private final long[] nanos;
    private final boolean recorded;
    private final Map<Double, Double> usualByBound = new HashMap<>();

    ProgramsWork(Run run, ProcessTime processTime) {
        this.run = run;
        nanos = new long[run.size()];
        boolean any = false;
        for (int i = 0; i < run.size(); i++) {
            for (int row = run.firstRow(i);
                    row < run.firstRow(i + 1) && !run.sample(i).failed();
                    row++) {
                nanos[i] += run.put(row) ? ProcessTimes.worked(run, row, processTime) : 0;
                any |= run.put(row);
            }
        }
        recorded = any;
    }

    /** The program's work in a sample beyond its median below the bound, ns; 0 where nothing was recorded. */
    double beyondUsual(int sample, double boundNanos) {
        return recorded ? nanos[sample] - usualByBound.computeIfAbsent(boundNanos, this::usual) : 0;
    }

    private double usual(double boundNanos) {
        long[] below = new long[run.size()];
        int count = 0;
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed() && run.sample(i).elapsedNanos() <= boundNanos) {
                below[count++] = nanos[i];
            }
        }
        Arrays.sort(below, 0, count);
        return count == 0 ? 0 : below[count / 2];
    }
}
