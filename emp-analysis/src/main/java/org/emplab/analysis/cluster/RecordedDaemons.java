package org.emplab.analysis.cluster;

import java.util.Arrays;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The evidence of a run's process diffs. */
final class RecordedDaemons implements DaemonEvidence {
    private static final double LEAST_PART_OF_EXCESS = 0.5;

    private final Run run;
    private final ProcessTime processTime;
    private final DaemonNames names;
    private final int[] numbers;
    private final long[] leastElapsed;
    private final int[] samplesWith;
    private final SpanningExecutions spanning;

    RecordedDaemons(Run run, ProcessTime processTime) {
        this.run = run;
        this.processTime = processTime;
        this.names = DaemonNames.of(run);
        this.numbers =
                run.samples().stream().mapToInt(sample -> sample.number()).toArray();
        this.leastElapsed = new long[names.size()];
        this.samplesWith = new int[names.size()];
        lookForDaemons();
        this.spanning = new SpanningExecutions(run, processTime, numbers);
    }

    @Override
    public boolean oneExecution(int firstNumber, double boundNanos) {
        return spanning.oneExecution(firstNumber, boundNanos);
    }

    @Override
    public boolean explains(int number, double boundNanos, double excessNanos, int mostSamples) {
        int sample = Arrays.binarySearch(numbers, number);
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (!run.put(row)
                    && nanos(row) >= LEAST_PART_OF_EXCESS * excessNanos
                    && leastElapsed[names.id(run.nameId(row))] > boundNanos
                    && samplesWith[names.id(run.nameId(row))] <= mostSamples) {
                return true;
            }
        }
        return false;
    }

    /** Per daemon, the smallest ET of a sample in which it occurs, and the number of these samples. */
    private void lookForDaemons() {
        Arrays.fill(leastElapsed, Long.MAX_VALUE);
        int[] last = new int[names.size()];
        Arrays.fill(last, -1);
        for (int i = 0; i < run.size(); i++) {
            if (run.sample(i).failed()) {
                continue;
            }
            long elapsed = run.sample(i).elapsedNanos();
            for (int row = run.firstRow(i); row < run.firstRow(i + 1); row++) {
                int id = names.id(run.nameId(row));
                if (last[id] != i && !run.put(row) && nanos(row) > 0) {
                    last[id] = i;
                    samplesWith[id]++;
                    leastElapsed[id] = Math.min(leastElapsed[id], elapsed);
                }
            }
        }
    }

    private long nanos(int row) {
        return ProcessTimes.nanos(run, row, processTime).orElse(0);
    }
}
