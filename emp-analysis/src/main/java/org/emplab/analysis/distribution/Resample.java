package org.emplab.analysis.distribution;

import java.util.Arrays;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.IndexDraws;

/** A series drawn anew from itself: how often each of its times was drawn. */
final class Resample {
    private static final double NANOS_PER_MILLI = 1e6;

    private final long[] sorted;
    private final int[] times;

    /**
     * @param sorted in growing order, at least one
     */
    Resample(long[] sorted) {
        this.sorted = sorted;
        times = new int[sorted.length];
    }

    /** Draws as many times as there are. */
    void next(IndexDraws draws) {
        Arrays.fill(times, 0);
        for (int left = times.length, count; left > 0; left -= count) {
            count = draws.next(times.length, left);
            for (int i = 0; i < count; i++) {
                times[draws.index(i)]++;
            }
        }
    }

    /** Writes how many were drawn of the times before each, and behind the last one how many there are. */
    void sums(int[] before) {
        int sum = 0;
        for (int i = 0; i < times.length; i++) {
            before[i] = sum;
            sum += times[i];
        }
        before[times.length] = sum;
    }

    static long[] sorted(Series series) {
        long[] nanos = series.nanos();
        Arrays.sort(nanos);
        return nanos;
    }

    /** The median of times in growing order, ms. */
    static double medianMillis(long[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] / NANOS_PER_MILLI : middleMillis(sorted[half - 1], sorted[half]);
    }

    /** Halves are added: the sum of two long times may be too large for a long. */
    static double middleMillis(long lower, long upper) {
        return (lower / 2.0 + upper / 2.0) / NANOS_PER_MILLI;
    }
}
