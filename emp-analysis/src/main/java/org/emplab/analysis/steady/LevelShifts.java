package org.emplab.analysis.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.emplab.analysis.statistics.EffectiveSampleSize;

/**
 * Finds where the level of a series changes: binary segmentation by the largest cumulative sum (Vostrikova, 1981).
 *
 * <p>Far values are drawn in first: what lies farther from the median of its eleven neighbours than three robust
 * deviations of such distances, and farther than nine in ten, is set to that border, so that a few long samples make no
 * level of their own. A part of the series is divided where √(m·k/(m + k))·|difference of the means| is largest, if
 * that exceeds c standard deviations of independent values: of the residuals, times √f of the largest memory that they
 * leave open ({@link EffectiveSampleSize#atMost}). Then both sides are searched. Where no point divides a part, the stretch of a
 * tenth of it at least that differs most from all around is asked likewise, with c + ½, for times that changed and
 * changed back. A level has five values at least. Points are moved at last to where they divide the two levels beside
 * them best. Of more than 2000 values the means of equally many successive ones are searched.
 */
final class LevelShifts {
    /** A level's fewest values: most of the eleven neighbours of each. */
    static final int SHORTEST = 5;

    private static final double CRITICAL = 4;
    private static final int MANY = 200;
    /** More stretches than single points may differ by chance. */
    private static final double STRETCH = 0.5;

    private static final int MOST = 2000;
    private static final double NORMAL_OF_MAD = 1.4826;

    private final double[] values;
    private final double[] sums;
    private final double critical;
    private final List<Integer> points;

    private LevelShifts(double[] values) {
        this.values = values;
        this.critical = Math.sqrt(CRITICAL * CRITICAL + 2 * Math.log(Math.max(1, values.length / (double) MANY)));
        this.sums = new double[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            sums[i + 1] = sums[i] + values[i];
        }
        this.points = found();
    }

    /** Searches the values in the order of time. */
    static LevelShifts of(double[] values) {
        return new LevelShifts(drawnIn(values));
    }

    /** The indices of the first values of new levels, growing; none where the level does not change. */
    List<Integer> points() {
        return points;
    }

    /** The values with far ones drawn in. */
    double[] values() {
        return values.clone();
    }

    /** Whether two of the levels, counted from 0, cannot be told apart. */
    boolean alike(int one, int other) {
        int[] a = {border(one), border(one + 1)};
        int[] b = {border(other), border(other + 1)};
        double[] residuals = new double[values.length];
        for (int level = 0; level <= points.size(); level++) {
            for (int i = border(level); i < border(level + 1); i++) {
                residuals[i] = values[i] - mean(border(level), border(level + 1));
            }
        }
        double first = a[1] - a[0];
        double second = b[1] - b[0];
        return Math.abs(mean(a[0], a[1]) - mean(b[0], b[1])) * Math.sqrt(first * second / (first + second))
                <= critical * deviation(residuals, points.size() + 1);
    }

    private int border(int level) {
        return level == 0 ? 0 : level > points.size() ? values.length : points.get(level - 1);
    }

    private List<Integer> found() {
        int block = (values.length + MOST - 1) / MOST;
        if (block > 1) {
            double[] means = new double[values.length / block];
            Arrays.setAll(means, i -> mean(i * block, (i + 1) * block));
            return placed(
                    new LevelShifts(means).points.stream().map(i -> i * block).toList());
        }
        TreeSet<Integer> found = new TreeSet<>();
        search(0, values.length, found);
        return placed(List.copyOf(found));
    }

    private void search(int from, int to, TreeSet<Integer> found) {
        int at = split(from, to);
        if (at >= 0 && differ(from, at, to)) {
            found.add(at);
            search(from, at, found);
            search(at, to, found);
            return;
        }
        int[] stretch = stretch(from, to);
        if (stretch.length > 0 && differs(from, stretch[0], stretch[1], to)) {
            found.add(stretch[0]);
            found.add(stretch[1]);
            search(from, stretch[0], found);
            search(stretch[0], stretch[1], found);
            search(stretch[1], to, found);
        }
    }

    /** The first value and the one behind the last of the stretch that differs most from all around it; or nothing. */
    private int[] stretch(int from, int to) {
        int[] best = {};
        double most = 0;
        int shortest = Math.max(2 * SHORTEST, (to - from) / 10);
        for (int first = from + SHORTEST; first <= to - shortest - SHORTEST; first++) {
            for (int end = first + shortest; end <= to - SHORTEST; end++) {
                double statistic = around(from, first, end, to);
                if (statistic > most) {
                    most = statistic;
                    best = new int[] {first, end};
                }
            }
        }
        return best;
    }

    private double around(int from, int first, int end, int to) {
        double within = end - first;
        double outside = to - from - within;
        return Math.abs(mean(first, end) - outside(from, first, end, to))
                * Math.sqrt(within * outside / (within + outside));
    }

    private double outside(int from, int first, int end, int to) {
        return (sums[to] - sums[end] + sums[first] - sums[from]) / (to - from - (end - first));
    }

    private boolean differs(int from, int first, int end, int to) {
        double within = mean(first, end);
        double outside = outside(from, first, end, to);
        double[] residuals = new double[to - from];
        Arrays.setAll(residuals, i -> values[from + i] - (from + i >= first && from + i < end ? within : outside));
        return around(from, first, end, to) > (critical + STRETCH) * deviation(residuals, 2);
    }

    /** Each point between the ones beside it, where it divides best. */
    private List<Integer> placed(List<Integer> points) {
        List<Integer> placed = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            int from = i == 0 ? 0 : placed.get(i - 1);
            int to = i + 1 < points.size() ? points.get(i + 1) : values.length;
            int at = split(from, to);
            placed.add(at < 0 ? points.get(i) : at);
        }
        return placed;
    }

    private int split(int from, int to) {
        int best = -1;
        double most = 0;
        for (int at = from + SHORTEST; at <= to - SHORTEST; at++) {
            double statistic = distance(from, at, to);
            if (statistic > most) {
                most = statistic;
                best = at;
            }
        }
        return best;
    }

    private double distance(int from, int at, int to) {
        double first = at - from;
        double second = to - at;
        return Math.abs(mean(at, to) - mean(from, at)) * Math.sqrt(first * second / (first + second));
    }

    private boolean differ(int from, int at, int to) {
        double first = mean(from, at);
        double second = mean(at, to);
        double[] residuals = new double[to - from];
        Arrays.setAll(residuals, i -> values[from + i] - (from + i < at ? first : second));
        return distance(from, at, to) > critical * deviation(residuals, 2);
    }

    /** The deviation of one value of independent ones whose means vary as much. */
    private static double deviation(double[] residuals, int levels) {
        double squares =
                Arrays.stream(residuals).map(residual -> residual * residual).sum();
        return Math.sqrt(squares
                / Math.max(1, residuals.length - levels)
                * EffectiveSampleSize.atMost(residuals, levels).factor());
    }

    private double mean(int from, int to) {
        return (sums[to] - sums[from]) / (to - from);
    }

    static double[] drawnIn(double[] values) {
        double[] local = new double[values.length];
        double[] far = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            local[i] = median(
                    Arrays.copyOfRange(values, Math.max(0, i - SHORTEST), Math.min(values.length, i + SHORTEST + 1)));
            far[i] = Math.abs(values[i] - local[i]);
        }
        double[] sorted = far.clone();
        Arrays.sort(sorted);
        double border =
                Math.max(3 * NORMAL_OF_MAD * sorted[sorted.length / 2], sorted[(int) (0.9 * (sorted.length - 1))]);
        double[] drawn = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            drawn[i] = Math.min(Math.max(values[i], local[i] - border), local[i] + border);
        }
        return drawn;
    }

    private static double median(double[] some) {
        Arrays.sort(some);
        return (some[(some.length - 1) / 2] + some[some.length / 2]) / 2;
    }
}
