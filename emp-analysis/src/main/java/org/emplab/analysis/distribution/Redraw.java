package org.emplab.analysis.distribution;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;

/** A series drawn anew from itself, each draw in growing order. */
final class Redraw {
    private static final double NANOS_PER_MILLI = 1e6;

    private final long[] sorted;
    private final int[] times;

    /**
     * @param sorted in growing order
     */
    Redraw(long[] sorted) {
        this.sorted = sorted;
        times = new int[sorted.length];
    }

    long[] next(SplittableRandom random) {
        Arrays.fill(times, 0);
        for (int i = 0; i < times.length; i++) {
            times[random.nextInt(times.length)]++;
        }
        long[] drawn = new long[sorted.length];
        int at = 0;
        for (int i = 0; i < times.length; i++) {
            Arrays.fill(drawn, at, at + times[i], sorted[i]);
            at += times[i];
        }
        return drawn;
    }

    static long[] sorted(Series series) {
        long[] nanos = series.nanos();
        Arrays.sort(nanos);
        return nanos;
    }

    /** The median of times in growing order, ms. */
    static double medianMillis(long[] sorted) {
        int half = sorted.length / 2;
        return (sorted.length % 2 == 1 ? sorted[half] : sorted[half - 1] / 2.0 + sorted[half] / 2.0) / NANOS_PER_MILLI;
    }
}
