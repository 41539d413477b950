package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.emplab.analysis.series.Series;

/**
 * How many times fall into each bin [k·width, (k + 1)·width). Edges are multiples of the width, so histograms of two
 * runs with one width lie over each other, and a bin of 1 ms at 8013 ms is the paper's bin 8013. Bins are whole numbers
 * of ns: no value falls on the wrong side of an edge by rounding. Immutable.
 *
 * @param widthNanos width of each bin
 * @param counts bins that hold something, by k
 */
public record Histogram(
        @JsonIgnore long widthNanos, @JsonIgnore Map<Long, Integer> counts) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int MOST_COUNTED_SIDE_BY_SIDE = 1 << 16;

    public Histogram {
        if (widthNanos < 1) {
            throw new IllegalArgumentException("a bin is at least 1 ns wide: " + widthNanos);
        }
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** A series in bins; no bins for an empty one. */
    public static Histogram of(Series series, BinWidth width) {
        return of(series, width.nanos(series));
    }

    public static Histogram of(Series series, long widthNanos) {
        if (widthNanos < 1 || series.isEmpty()) {
            return new Histogram(widthNanos, Map.of());
        }
        long[] bins = series.nanos();
        Arrays.setAll(bins, i -> Math.floorDiv(bins[i], widthNanos));
        LongSummaryStatistics ends = LongStream.of(bins).summaryStatistics();
        long further = ends.getMax() - ends.getMin(); // negative where it is beyond all numbers
        return new Histogram(
                widthNanos,
                further >= 0 && further < MOST_COUNTED_SIDE_BY_SIDE
                        ? sideBySide(bins, ends.getMin(), (int) further + 1)
                        : farApart(bins));
    }

    /** A million times in a few bins, without an object for each. */
    private static Map<Long, Integer> sideBySide(long[] bins, long first, int length) {
        int[] counts = new int[length];
        for (long bin : bins) {
            counts[(int) (bin - first)]++;
        }
        Map<Long, Integer> filled = new TreeMap<>();
        for (int k = 0; k < counts.length; k++) {
            if (counts[k] > 0) {
                filled.put(first + k, counts[k]);
            }
        }
        return filled;
    }

    private static Map<Long, Integer> farApart(long[] bins) {
        Map<Long, Integer> counts = new TreeMap<>();
        for (long bin : bins) {
            counts.merge(bin, 1, Integer::sum);
        }
        return counts;
    }

    public double widthMillis() {
        return widthNanos / NANOS_PER_MILLI;
    }

    /** Number of values in all bins. */
    @JsonProperty("samples")
    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The bins that hold something, from below. */
    @JsonProperty
    public List<Bin> bins() {
        List<Bin> bins = new ArrayList<>(counts.size());
        counts.forEach((k, count) -> bins.add(new Bin(
                (double) k * widthNanos / NANOS_PER_MILLI, (double) (k + 1) * widthNanos / NANOS_PER_MILLI, count)));
        return bins;
    }

    /** One bin: from (inclusive), to (exclusive), how many. */
    public record Bin(double fromMillis, double toMillis, int count) {}

    /**
     * The area that two histograms of one width share, each scaled to 1: 1 for the same shape in the same place, 0 for
     * none in common (overlap coefficient).
     *
     * @throws IllegalArgumentException if the widths differ or one is empty
     */
    public double overlap(Histogram other) {
        if (widthNanos != other.widthNanos) {
            throw new IllegalArgumentException("bins of " + widthNanos + " and of " + other.widthNanos + " ns");
        }
        int total = total();
        int otherTotal = other.total();
        if (total == 0 || otherTotal == 0) {
            throw new IllegalArgumentException("an empty histogram overlaps nothing");
        }
        double shared = 0;
        for (Map.Entry<Long, Integer> bin : counts.entrySet()) {
            int count = other.counts.getOrDefault(bin.getKey(), 0);
            shared += Math.min(bin.getValue() / (double) total, count / (double) otherTotal);
        }
        return shared;
    }
}
