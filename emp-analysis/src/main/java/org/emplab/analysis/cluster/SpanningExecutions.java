package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.LEAST_PART_OF_EXCESS;
import static org.emplab.analysis.cluster.ClusterConstants.TOLERANCE;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.Lifecycle;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Looks for one process that lifts two adjacent samples. It is one execution if it started in the one and ended in the
 * other, or further along the samples that it lifts. A process that lasts works now and then: it must work more in each of
 * them than ever below the bound, and either in no other samples above it, or in these together no more than in others,
 * since two executions would take about twice that.
 */
final class SpanningExecutions {
    private final Run run;
    private final ProcessTime processTime;
    private final AdjacentSamples neighbours;
    private final int[] followers;
    private final Map<Integer, int[]> rowsByName = new HashMap<>();

    /**
     * @param followers for each sample of the run the index among those that did not fail; negative if it failed
     */
    SpanningExecutions(Run run, ProcessTime processTime, AdjacentSamples neighbours, int[] followers) {
        this.run = run;
        this.processTime = processTime;
        this.neighbours = neighbours;
        this.followers = followers;
    }

    /** True if one process lifts both samples, given by their indices in the run. */
    boolean oneExecution(int first, int second, double boundNanos) {
        for (int row = run.firstRow(first); row < run.firstRow(first + 1); row++) {
            if (lifts(row, first, boundNanos) && leavesOpen(run.lifecycle(row))) {
                int next = rowOf(row, second);
                if (next >= 0
                        && lifts(next, second, boundNanos)
                        && entersOpen(run.lifecycle(next))
                        && isOne(row, next, first, second, boundNanos)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** True if a process of the first sample's row goes on in the second. */
    boolean goesOn(int row, int second) {
        if (!leavesOpen(run.lifecycle(row))) {
            return false;
        }
        int next = rowOf(row, second);
        return next >= 0 && entersOpen(run.lifecycle(next));
    }

    private static boolean leavesOpen(Lifecycle lifecycle) {
        return lifecycle == Lifecycle.STARTED || lifecycle == Lifecycle.CONTINUED;
    }

    private static boolean entersOpen(Lifecycle lifecycle) {
        return lifecycle == Lifecycle.STOPPED || lifecycle == Lifecycle.CONTINUED;
    }

    /** The index of the same process in another sample; negative if it is not there. */
    private int rowOf(int row, int sample) {
        for (int other = run.firstRow(sample); other < run.firstRow(sample + 1); other++) {
            if (run.pid(other) == run.pid(row) && run.nameId(other) == run.nameId(row) && !run.put(other)) {
                return other;
            }
        }
        return -1;
    }

    private boolean isOne(int firstRow, int secondRow, int first, int second, double boundNanos) {
        if (run.lifecycle(firstRow) == Lifecycle.STARTED && run.lifecycle(secondRow) == Lifecycle.STOPPED) {
            return true;
        }
        int[] rows = rowsByName.computeIfAbsent(run.nameId(firstRow), this::rowsOf);
        CpuTimeAboveBound work = CpuTimeAboveBound.of(run, processTime, rows, neighbours, followers, boundNanos);
        int stretch = work.stretchOf(followers[first]);
        if (stretch != work.stretchOf(followers[second])) {
            return false;
        }
        return work.isOnlyIn(stretch, run.pid(firstRow))
                || (Math.min(nanos(firstRow), nanos(secondRow)) > work.mostBelowNanos()
                        && (work.stretches() == 1 || work.nanos(stretch) <= TOLERANCE * work.mostNanosBut(stretch)));
    }

    /** True if it makes up at least half of what the sample has too much. */
    private boolean lifts(int row, int sample, double boundNanos) {
        return !run.put(row)
                && nanos(row) >= LEAST_PART_OF_EXCESS * (run.sample(sample).elapsedNanos() - boundNanos);
    }

    private int[] rowsOf(int name) {
        int[] rows = new int[16];
        int count = 0;
        for (int row = 0; row < run.rows(); row++) {
            if (run.nameId(row) == name && !run.put(row)) {
                rows = count == rows.length ? Arrays.copyOf(rows, 2 * count) : rows;
                rows[count++] = row;
            }
        }
        return Arrays.copyOf(rows, count);
    }

    private long nanos(int row) {
        return ProcessTimes.worked(run, row, processTime);
    }
}
