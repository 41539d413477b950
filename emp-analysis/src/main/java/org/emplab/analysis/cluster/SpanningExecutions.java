package org.emplab.analysis.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.Lifecycle;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Looks for one process that is in both samples, works more in each of them than any process of its name in any sample
 * below the bound, and in both together no more than the longest execution of its name in any other sample above it:
 * two executions would take about twice that.
 */
final class SpanningExecutions {
    private static final double TOLERANCE = 1.25;
    private static final double LEAST_PART_OF_EXCESS = 0.5;

    private final Run run;
    private final ProcessTime processTime;
    private final int[] numbers;
    private final Map<Integer, long[]> mostBySample = new HashMap<>();

    SpanningExecutions(Run run, ProcessTime processTime, int[] numbers) {
        this.run = run;
        this.processTime = processTime;
        this.numbers = numbers;
    }

    boolean oneExecution(int firstNumber, double boundNanos) {
        int first = Arrays.binarySearch(numbers, firstNumber);
        if (first < 0 || first + 1 >= numbers.length || numbers[first + 1] != firstNumber + 1) {
            return false;
        }
        Map<Integer, Integer> lastRows = new HashMap<>();
        for (int row = run.firstRow(first); row < run.firstRow(first + 1); row++) {
            if (!run.put(row) && leavesOpen(run.lifecycle(row))) {
                lastRows.put(run.pid(row), row);
            }
        }
        for (int row = run.firstRow(first + 1); row < run.firstRow(first + 2); row++) {
            Integer before = lastRows.get(run.pid(row));
            if (before != null
                    && run.nameId(before) == run.nameId(row)
                    && !run.put(row)
                    && entersOpen(run.lifecycle(row))
                    && isOne(before, row, first, boundNanos)) {
                return true;
            }
        }
        return false;
    }

    private static boolean leavesOpen(Lifecycle lifecycle) {
        return lifecycle == Lifecycle.STARTED || lifecycle == Lifecycle.CONTINUED;
    }

    private static boolean entersOpen(Lifecycle lifecycle) {
        return lifecycle == Lifecycle.STOPPED || lifecycle == Lifecycle.CONTINUED;
    }

    private boolean isOne(int firstRow, int secondRow, int first, double boundNanos) {
        long part = nanos(firstRow);
        long rest = nanos(secondRow);
        if (!lifts(part, first, boundNanos) || !lifts(rest, first + 1, boundNanos)) {
            return false;
        }
        long[] most = mostBySample.computeIfAbsent(run.nameId(firstRow), this::mostBySample);
        long mostBelow = 0;
        long mostAbove = 0;
        for (int i = 0; i < most.length; i++) {
            if (run.sample(i).failed() || i == first || i == first + 1) {
                continue;
            }
            if (run.sample(i).elapsedNanos() > boundNanos) {
                mostAbove = Math.max(mostAbove, most[i]);
            } else {
                mostBelow = Math.max(mostBelow, most[i]);
            }
        }
        return Math.min(part, rest) > mostBelow && (mostAbove == 0 || part + rest <= TOLERANCE * mostAbove);
    }

    /** True if it makes up at least half of what the sample has too much. */
    private boolean lifts(long nanos, int sample, double boundNanos) {
        return nanos >= LEAST_PART_OF_EXCESS * (run.sample(sample).elapsedNanos() - boundNanos);
    }

    private long[] mostBySample(int name) {
        long[] most = new long[run.size()];
        for (int i = 0; i < most.length; i++) {
            for (int row = run.firstRow(i); row < run.firstRow(i + 1); row++) {
                if (run.nameId(row) == name && !run.put(row)) {
                    most[i] = Math.max(most[i], nanos(row));
                }
            }
        }
        return most;
    }

    private long nanos(int row) {
        return ProcessTimes.nanos(run, row, processTime).orElse(0);
    }
}
