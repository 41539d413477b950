package org.emplab.analysis.samplesize;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;

/**
 * The Wasserstein distance of two runs' times with its bounds, of the times and of their shapes (the times less their
 * median). Bounds come from a bootstrap of blocks: resamples draw stretches of successive samples, as long as the
 * dependence between samples asks for (Andrews' rule for a first-order autoregression).
 *
 * <p>The upper bound is the percentile of the resamples' distances, which are larger than the distance itself: it errs
 * on the safe side. The lower bound is what the distances of the resamples from their own runs leave of it.
 *
 * @param times of the times
 * @param shapes of the times less their median
 */
record BootstrapDistance(Bounds times, Bounds shapes) {
    private static final int FEWEST_RESAMPLES = 1_000;
    private static final int RESAMPLES_BEYOND_A_BOUND = 10;
    private static final long DRAWS = 20_000_000;

    /** A distance in ms, and between which bounds it lies, each with the error that was asked for. */
    record Bounds(double lowerMillis, double distanceMillis, double upperMillis) {}

    /**
     * @param error probability that a bound is wrong
     */
    static BootstrapDistance of(Series a, Series b, double error, long seed) {
        Sampled first = Sampled.of(a);
        Sampled second = Sampled.of(b);
        double wanted = Math.min(RESAMPLES_BEYOND_A_BOUND / error, (double) DRAWS / (a.size() + b.size()));
        int resamples = (int) Math.max(FEWEST_RESAMPLES, wanted);
        double[] times = new double[resamples];
        double[] timesFromOwn = new double[resamples];
        double[] shapes = new double[resamples];
        double[] shapesFromOwn = new double[resamples];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < resamples; i++) {
            Sampled one = first.redrawn(random);
            Sampled other = second.redrawn(random);
            times[i] = one.distance(other, false);
            timesFromOwn[i] = one.distance(first, false) + other.distance(second, false);
            shapes[i] = one.distance(other, true);
            shapesFromOwn[i] = one.distance(first, true) + other.distance(second, true);
        }
        return new BootstrapDistance(
                bounds(first.distance(second, false), times, timesFromOwn, error),
                bounds(first.distance(second, true), shapes, shapesFromOwn, error));
    }

    private static Bounds bounds(double distance, double[] between, double[] fromOwn, double error) {
        return new Bounds(
                Math.max(0, distance - quantile(fromOwn, 1 - error)),
                distance,
                Math.max(distance, quantile(between, 1 - error)));
    }

    private static double quantile(double[] values, double share) {
        Arrays.sort(values);
        return values[(int) Math.min(values.length - 1.0, Math.ceil(share * values.length))];
    }

    /**
     * A run's times, each with how often it was drawn.
     *
     * @param growing the times in ms
     * @param place of each sample, in the order of time, among the growing
     * @param drawn how often each of the growing was drawn
     * @param block length of a stretch
     */
    private record Sampled(double[] growing, int[] place, int[] drawn, int block) {
        static Sampled of(Series series) {
            double[] millis = series.millis();
            int n = millis.length;
            Integer[] order = new Integer[n];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, (i, k) -> Double.compare(millis[i], millis[k]));
            double[] growing = new double[n];
            int[] place = new int[n];
            for (int i = 0; i < n; i++) {
                growing[i] = millis[order[i]];
                place[order[i]] = i;
            }
            int[] once = new int[n];
            Arrays.fill(once, 1);
            return new Sampled(growing, place, once, block(millis));
        }

        /** Andrews (1991): 1.1447 · (4ρ²n / (1 − ρ²)²)^⅓. */
        private static int block(double[] millis) {
            int n = millis.length;
            double mean = Arrays.stream(millis).average().orElseThrow();
            double products = 0;
            double squares = 0;
            for (int i = 0; i < n; i++) {
                squares += (millis[i] - mean) * (millis[i] - mean);
                products += i == 0 ? 0 : (millis[i] - mean) * (millis[i - 1] - mean);
            }
            double rho = squares == 0 ? 0 : Math.max(-0.97, Math.min(0.97, products / squares));
            if (Math.abs(rho) <= 1.96 / Math.sqrt(n)) {
                return 1;
            }
            double rest = 1 - rho * rho;
            return (int) Math.max(
                    1, Math.min(n / 4.0, Math.round(1.1447 * Math.cbrt(4 * rho * rho * n / (rest * rest)))));
        }

        Sampled redrawn(SplittableRandom random) {
            int n = growing.length;
            int[] counts = new int[n];
            for (int i = 0; i < n; ) {
                int from = random.nextInt(n);
                for (int k = 0; k < block && i < n; k++, i++) {
                    counts[place[(from + k) % n]]++;
                }
            }
            return new Sampled(growing, place, counts, block);
        }

        private double median() {
            int n = growing.length;
            int below = 0;
            for (int i = 0; i < n; i++) {
                below += drawn[i];
                if (2 * below > n) {
                    return growing[i];
                }
                if (2 * below == n) {
                    int next = i + 1;
                    while (drawn[next] == 0) {
                        next++;
                    }
                    return (growing[i] + growing[next]) / 2;
                }
            }
            throw new IllegalStateException("no times");
        }

        /** ∫|F(x) − G(x)| dx. */
        double distance(Sampled other, boolean centred) {
            double shift = centred ? median() : 0;
            double otherShift = centred ? other.median() : 0;
            double f = 0;
            double g = 0;
            double sum = 0;
            double last = 0;
            int i = 0;
            int k = 0;
            while (i < growing.length || k < other.growing.length) {
                double here = i < growing.length ? growing[i] - shift : Double.POSITIVE_INFINITY;
                double there = k < other.growing.length ? other.growing[k] - otherShift : Double.POSITIVE_INFINITY;
                double at = Math.min(here, there);
                sum += f == g ? 0 : Math.abs(f - g) * (at - last);
                last = at;
                if (here <= there) {
                    f += (double) drawn[i++] / growing.length;
                } else {
                    g += (double) other.drawn[k++] / other.growing.length;
                }
            }
            return sum;
        }
    }
}
