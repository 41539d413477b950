package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The work of the processes of one name in samples above a bound, in stretches of adjacent samples, and at most below it. */
final class CpuTimeAboveBound {
    private final List<Stretch> stretches = new ArrayList<>();
    private final Run run;
    private final int[] rows;
    private final int[] followers;
    private int sample;
    private long mostBelowNanos;

    private CpuTimeAboveBound(Run run, int[] rows, int[] followers) {
        this.run = run;
        this.rows = rows;
        this.followers = followers;
    }

    /** Adjacent samples, by their indices among those that did not fail. */
    private static final class Stretch {
        private final int first;
        private int last;
        private long nanos;

        Stretch(int first) {
            this.first = first;
            this.last = first;
        }
    }

    static CpuTimeAboveBound of(
            Run run,
            ProcessTime processTime,
            int[] rows,
            AdjacentSamples neighbours,
            int[] followers,
            double boundNanos) {
        CpuTimeAboveBound work = new CpuTimeAboveBound(run, rows, followers);
        for (int row : rows) {
            int follower = followers[work.sampleOf(row)];
            long nanos = ProcessTimes.worked(run, row, processTime);
            if (follower < 0 || nanos == 0) {
                continue;
            }
            if (run.sample(work.sample).elapsedNanos() > boundNanos) {
                work.add(follower, nanos, neighbours);
            } else {
                work.mostBelowNanos = Math.max(work.mostBelowNanos, nanos);
            }
        }
        return work;
    }

    private void add(int follower, long nanos, AdjacentSamples neighbours) {
        Stretch stretch = stretches.isEmpty() ? null : stretches.get(stretches.size() - 1);
        boolean goesOn = stretch != null
                && (stretch.last == follower || (stretch.last == follower - 1 && neighbours.follows(follower)));
        if (stretch == null || !goesOn) {
            stretch = new Stretch(follower);
            stretches.add(stretch);
        }
        stretch.last = follower;
        stretch.nanos += nanos;
    }

    /** The sample of a row; rows are asked for in their order. */
    private int sampleOf(int row) {
        sample = run.firstRow(sample) > row ? 0 : sample;
        while (run.firstRow(sample + 1) <= row) {
            sample++;
        }
        return sample;
    }

    long mostBelowNanos() {
        return mostBelowNanos;
    }

    int stretches() {
        return stretches.size();
    }

    /** The stretch that a sample is in; negative if it is in none. */
    int stretchOf(int follower) {
        for (int i = 0; i < stretches.size(); i++) {
            if (stretches.get(i).first <= follower && follower <= stretches.get(i).last) {
                return i;
            }
        }
        return -1;
    }

    long nanos(int stretch) {
        return stretches.get(stretch).nanos;
    }

    /** The most work of the other stretches. */
    long mostNanosBut(int stretch) {
        long most = 0;
        for (int i = 0; i < stretches.size(); i++) {
            most = i == stretch ? most : Math.max(most, stretches.get(i).nanos);
        }
        return most;
    }

    /** True if a process is seen in no sample but these, or at their edges. */
    boolean isOnlyIn(int stretch, int pid) {
        for (int row : rows) {
            int follower = followers[sampleOf(row)];
            if (run.pid(row) == pid
                    && follower >= 0
                    && (follower < stretches.get(stretch).first - 1 || follower > stretches.get(stretch).last + 1)) {
                return false;
            }
        }
        return true;
    }
}
