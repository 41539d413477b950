package org.emplab.analysis.samplesize;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.IndexDraws;

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
record BootstrapDistance(
        @JsonProperty("distance") Bounds times,
        @JsonProperty("distanceOfShape") Bounds shapes) {
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
        Merged merged = Merged.of(first.growing(), second.growing());
        IndexDraws draws = new IndexDraws(seed);
        for (int i = 0; i < resamples; i++) {
            Sampled one = first.redrawn(draws);
            Sampled other = second.redrawn(draws);
            times[i] = merged.distance(one, other);
            timesFromOwn[i] = one.fromOwn(first) + other.fromOwn(second);
            shapes[i] = one.centredDistance(other);
            shapesFromOwn[i] = one.centredDistance(first) + other.centredDistance(second);
        }
        return new BootstrapDistance(
                bounds(merged.distance(first, second), times, timesFromOwn, error),
                bounds(first.centredDistance(second), shapes, shapesFromOwn, error));
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
     * The times of two runs in one order, which no draw changes.
     *
     * @param gaps from one time to the next
     * @param first how many of the first run's times come before a gap
     * @param second how many of the second's
     */
    private record Merged(double[] gaps, int[] first, int[] second) {
        static Merged of(double[] a, double[] b) {
            int all = a.length + b.length - 2;
            double[] gaps = new double[all];
            int[] first = new int[all];
            int[] second = new int[all];
            double last = 0;
            for (int s = 0, i = 0, k = 0; s < all; s++) {
                first[s] = i;
                second[s] = k;
                double at = a[i] <= b[k] ? a[i++] : b[k++];
                gaps[s] = at - last;
                last = at;
            }
            return new Merged(gaps, first, second);
        }

        /** ∫|F(x) − G(x)| dx. */
        double distance(Sampled a, Sampled b) {
            double[] f = a.below;
            double[] g = b.below;
            double sum = 0;
            for (int s = 0; s < gaps.length; s++) {
                sum += Math.abs(f[first[s]] - g[second[s]]) * gaps[s];
            }
            return sum;
        }
    }

    /**
     * A run's times, each with how often it was drawn.
     *
     * @param growing the times in ms, and infinity behind them
     * @param place of each sample, in the order of time, among the growing
     * @param below share of the draws before each of the growing
     * @param median of the draws
     * @param block length of a stretch
     */
    private record Sampled(double[] growing, int[] place, double[] below, double median, int block) {
        static Sampled of(Series series) {
            double[] millis = series.millis();
            int n = millis.length;
            Integer[] order = new Integer[n];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, (i, k) -> Double.compare(millis[i], millis[k]));
            double[] growing = new double[n + 1];
            growing[n] = Double.POSITIVE_INFINITY;
            int[] place = new int[n];
            for (int i = 0; i < n; i++) {
                growing[i] = millis[order[i]];
                place[order[i]] = i;
            }
            int[] once = new int[n];
            Arrays.fill(once, 1);
            return of(growing, place, once, block(millis));
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

        private static Sampled of(double[] growing, int[] place, int[] drawn, int block) {
            int n = drawn.length;
            double[] below = new double[n + 1];
            for (int i = 0; i < n; i++) {
                below[i + 1] = below[i] + (double) drawn[i] / n;
            }
            return new Sampled(growing, place, below, median(growing, drawn), block);
        }

        Sampled redrawn(IndexDraws draws) {
            int n = place.length;
            int[] drawn = new int[n];
            int at = 0;
            for (int left = (n + block - 1) / block, count; left > 0; left -= count) {
                count = draws.next(n, left);
                for (int i = 0; i < count; i++) {
                    int from = draws.index(i);
                    for (int k = 0; k < block && at < n; k++, at++) {
                        drawn[place[(from + k) % n]]++;
                    }
                }
            }
            return of(growing, place, drawn, block);
        }

        private static double median(double[] growing, int[] drawn) {
            int n = drawn.length;
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

        /** The distance of a draw from what it was drawn from. */
        double fromOwn(Sampled own) {
            double sum = 0;
            for (int i = 1; i < place.length; i++) {
                sum += Math.abs(below[i] - own.below[i]) * (growing[i] - growing[i - 1]);
            }
            return sum;
        }

        /** The distance of the times less their medians. */
        double centredDistance(Sampled other) {
            double[] f = below;
            double[] g = other.below;
            double sum = 0;
            double last = 0;
            int i = 0;
            int k = 0;
            double here = growing[0] - median;
            double there = other.growing[0] - other.median;
            for (int left = f.length + g.length - 2; left > 0; left--) {
                double height = Math.abs(f[i] - g[k]);
                if (here <= there) {
                    sum += height * (here - last);
                    last = here;
                    here = growing[++i] - median;
                } else {
                    sum += height * (there - last);
                    last = there;
                    there = other.growing[++k] - other.median;
                }
            }
            return sum;
        }
    }
}
