package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.emplab.analysis.distribution.NormalMixture.NormalComponent;

/**
 * Maximum-likelihood fit of k normals to sorted, standardised values by expectation-maximisation.
 *
 * <p>It starts from k slices of the sorted values, so the same data give the same fit, and the order of the samples
 * plays no part. A deviation never falls below a floor: a normal that shrinks onto one repeated value would make the
 * likelihood infinite. Values of a coarse clock are intervals: a value x counts as anything from x − ½ step to x + ½ step.
 */
final class ExpectationMaximisation {
    private static final int MAX_STEPS = 1_000;
    /** The number of values from which on those within one floor are one: they differ by less than fits can tell. */
    private static final int MANY = 2_000;

    private static final double ENOUGH = 1e-9;

    private final double[] values;
    private final double[] counts;
    private final int samples;
    private final double floor;
    private final double step;
    private final double[] weights;
    private final double[] means;
    private final double[] sds;

    private ExpectationMaximisation(double[] sorted, int[] sliceEnds, double floor, double step) {
        Grouped grouped = Grouped.of(sorted, step > 0 ? step / 2 : sorted.length < MANY ? 0 : floor);
        values = grouped.values();
        counts = grouped.counts();
        samples = sorted.length;
        this.floor = floor;
        this.step = step;
        int k = sliceEnds.length;
        weights = new double[k];
        means = new double[k];
        sds = new double[k];
        int from = 0;
        for (int j = 0; j < k; j++) {
            start(sorted, j, from, sliceEnds[j]);
            from = sliceEnds[j];
        }
    }

    private void start(double[] sorted, int j, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += sorted[i];
        }
        means[j] = sum / (to - from);
        double squares = 0;
        for (int i = from; i < to; i++) {
            squares += (sorted[i] - means[j]) * (sorted[i] - means[j]);
        }
        sds[j] = Math.max(floor, Math.sqrt(squares / (to - from)));
        weights[j] = (to - from) / (double) sorted.length;
    }

    /** Values that lie within a width of each other, as their mean and number. */
    private record Grouped(double[] values, double[] counts) {
        static Grouped of(double[] sorted, double width) {
            double[] values = new double[sorted.length];
            double[] counts = new double[sorted.length];
            int groups = 0;
            int from = 0;
            for (int i = 1; i <= sorted.length; i++) {
                if (i == sorted.length || sorted[i] - sorted[from] > width) {
                    double above = 0;
                    for (int g = from; g < i; g++) {
                        above += sorted[g] - sorted[from];
                    }
                    values[groups] = sorted[from] + above / (i - from);
                    counts[groups++] = i - from;
                    from = i;
                }
            }
            return new Grouped(Arrays.copyOf(values, groups), Arrays.copyOf(counts, groups));
        }
    }

    /** The components and their log-likelihood, in the scale of the values. */
    record Fit(List<NormalComponent> components, double logLikelihood) {}

    /**
     * The best fit of k normals over the deterministic starts: equal slices, and cuts at the widest gaps.
     *
     * @param step of the clock, where the values are whole steps of it; 0 where they are as good as exact
     */
    static Fit fit(double[] sorted, int k, double floor, double step) {
        Fit best = new ExpectationMaximisation(sorted, equalSlices(sorted.length, k), floor, step).run();
        if (k > 1) {
            for (int[] ends : List.of(byGaps(sorted, k, sorted.length / 100), byVariance(sorted, k))) {
                Fit other = new ExpectationMaximisation(sorted, ends, floor, step).run();
                best = other.logLikelihood() > best.logLikelihood() ? other : best;
            }
        }
        return best;
    }

    private static int[] equalSlices(int n, int k) {
        int[] ends = new int[k];
        Arrays.setAll(ends, j -> (int) ((j + 1L) * n / k));
        return ends;
    }

    /** Cuts at the k − 1 widest gaps that leave more than a few values on either side. */
    private static int[] byGaps(double[] sorted, int k, int least) {
        int few = Math.max(1, least);
        List<Integer> cuts = new ArrayList<>();
        while (cuts.size() < k - 1) {
            int widest = -1;
            for (int i = few; i <= sorted.length - few; i++) {
                int cut = i;
                boolean free = cuts.stream().allMatch(other -> Math.abs(other - cut) >= few);
                if (free && (widest < 0 || sorted[i] - sorted[i - 1] > sorted[widest] - sorted[widest - 1])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return equalSlices(sorted.length, k);
            }
            cuts.add(widest);
        }
        cuts.add(sorted.length);
        return cuts.stream().sorted().mapToInt(Integer::intValue).toArray();
    }

    /** Splits the slice with the largest sum of squares at its mean, again and again. */
    private static int[] byVariance(double[] sorted, int k) {
        List<Integer> ends = new ArrayList<>(List.of(sorted.length));
        while (ends.size() < k) {
            int cut = -1;
            double largest = -1;
            int from = 0;
            for (int end : ends) {
                double mean = Arrays.stream(sorted, from, end).average().orElseThrow();
                double squares = Arrays.stream(sorted, from, end)
                        .map(value -> (value - mean) * (value - mean))
                        .sum();
                int middle = from;
                while (middle < end && sorted[middle] <= mean) {
                    middle++;
                }
                if (squares > largest && middle > from && middle < end) {
                    largest = squares;
                    cut = middle;
                }
                from = end;
            }
            if (cut < 0) {
                return equalSlices(sorted.length, k);
            }
            ends.add(cut);
            ends.sort(null);
        }
        return ends.stream().mapToInt(Integer::intValue).toArray();
    }

    private Fit run() {
        double likelihood = Double.NEGATIVE_INFINITY;
        for (int round = 0; round < MAX_STEPS; round++) {
            double next = improve();
            boolean settled = next - likelihood <= ENOUGH * Math.abs(next);
            likelihood = next;
            if (settled && round > 0) {
                break;
            }
        }
        List<NormalComponent> components = new ArrayList<>();
        for (int j = 0; j < means.length; j++) {
            components.add(new NormalComponent(weights[j], means[j], sds[j]));
        }
        return new Fit(components, likelihood);
    }

    /** One expectation and one maximisation step; the log-likelihood before it, of a density where values are intervals, too. */
    private double improve() {
        int k = means.length;
        double[] mass = new double[k];
        double[] sums = new double[k];
        double[] squares = new double[k];
        double[] shares = new double[k];
        NormalGiven[] given = new NormalGiven[k];
        double likelihood = 0;
        for (int i = 0; i < values.length; i++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < k; j++) {
                given[j] = NormalGiven.of((values[i] - means[j]) / sds[j], step / sds[j]);
                shares[j] = Math.log(weights[j]) - Math.log(sds[j]) + given[j].logDensity();
                largest = Math.max(largest, shares[j]);
            }
            double total = 0;
            for (int j = 0; j < k; j++) {
                shares[j] = Math.exp(shares[j] - largest);
                total += shares[j];
            }
            likelihood += counts[i] * (largest + Math.log(total));
            for (int j = 0; j < k; j++) {
                double share = counts[i] * shares[j] / total;
                mass[j] += share;
                sums[j] += share * sds[j] * given[j].mean();
                squares[j] += share * sds[j] * sds[j] * given[j].meanSquare();
            }
        }
        for (int j = 0; j < k; j++) {
            if (mass[j] > 1e-12) {
                double shift = sums[j] / mass[j];
                sds[j] = Math.max(floor, Math.sqrt(Math.max(0, squares[j] / mass[j] - shift * shift)));
                means[j] += shift;
            }
            weights[j] = Math.max(1e-300, mass[j] / samples);
        }
        return likelihood;
    }
}
