package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.emplab.analysis.statistics.Interval;

/**
 * The median of as many times as there are, drawn from them with replacement: its distribution in closed form, which
 * resamples of a percentile bootstrap only approach.
 *
 * <p>The m-th drawn time is at most the i-th of n with the probability of m successes or more in n trials of i/n. Of an even
 * number the median lies between the m-th and the next, m = n/2, which are the i-th and the k-th where m draws are at most
 * the i-th, one of them just it, and m at least the k-th, likewise.
 *
 * @param values in ns, growing, as far as they are drawn at all
 * @param probabilities of each
 */
record RedrawnMedian(double[] values, double[] probabilities) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NEGLIGIBLE = 1e-13;
    /** Deviations of the rank of a median, of √n/2 times each, beyond which it is never drawn. */
    private static final double RANKS = 4;

    private record Value(double nanos, double probability) {}

    /**
     * @param sorted times in ns, growing, at least one
     */
    static RedrawnMedian of(long[] sorted) {
        int n = sorted.length;
        int reach = (int) Math.ceil(RANKS * Math.sqrt(n)) + 1;
        int middle = (n + 1) / 2;
        List<Value> values = new ArrayList<>();
        double before = atMost(Math.max(0, middle - reach - 1), middle, n);
        for (int i = Math.max(1, middle - reach); i <= Math.min(n, middle + reach); i++) {
            double upTo = atMost(i, middle, n);
            double probability = upTo - before;
            before = upTo;
            if (n % 2 == 0) {
                probability -= addBetween(sorted, i, values);
            }
            if (probability > NEGLIGIBLE) {
                values.add(new Value(sorted[i - 1], probability));
            }
        }
        values.sort(Comparator.comparingDouble(Value::nanos));
        double sum = values.stream().mapToDouble(Value::probability).sum();
        return new RedrawnMedian(
                values.stream().mapToDouble(Value::nanos).toArray(),
                values.stream().mapToDouble(value -> value.probability() / sum).toArray());
    }

    private static double atMost(int i, int middle, int n) {
        return BinomialDistribution.of(n, (double) i / n).survivalProbability(middle - 1);
    }

    /** Adds the medians between the i-th time and a later one. Returns the probability of all of them. */
    private static double addBetween(long[] sorted, int i, List<Value> values) {
        int n = sorted.length;
        int m = n / 2;
        double choices = BinomialDistribution.of(n, 0.5).logProbability(m) + n * Math.log(2); // of m draws among n
        double lower = choices + m * Math.log((double) i / n) + Math.log1p(-Math.pow((i - 1.0) / i, m));
        double sum = 0;
        for (int k = i + 1; k <= n; k++) {
            double above = n - k + 1.0;
            double probability =
                    Math.exp(lower + m * Math.log(above / n) + Math.log1p(-Math.pow((above - 1) / above, m)));
            if (probability < NEGLIGIBLE) {
                break;
            }
            values.add(new Value(sorted[i - 1] / 2.0 + sorted[k - 1] / 2.0, probability));
            sum += probability;
        }
        return sum;
    }

    /** The percentile interval of the second's median less the first's, ms. */
    static Interval difference(double estimateMillis, RedrawnMedian first, RedrawnMedian second, double confidence) {
        double tail = (1 - confidence) / 2;
        return new Interval(
                estimateMillis,
                Math.min(estimateMillis, quantile(first, second, tail)),
                Math.max(estimateMillis, quantile(first, second, 1 - tail)));
    }

    /** The least difference that is not exceeded with this probability, by bisection; it is a multiple of half a ns. */
    private static double quantile(RedrawnMedian first, RedrawnMedian second, double probability) {
        double high = second.values[second.values.length - 1] - first.values[0];
        double low = second.values[0] - first.values[first.values.length - 1] - 1;
        while (high - low > 0.25) {
            double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) {
                break;
            }
            if (atMost(first, second, middle) >= probability) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Math.rint(2 * high) / 2 / NANOS_PER_MILLI;
    }

    private static double atMost(RedrawnMedian first, RedrawnMedian second, double difference) {
        double sum = 0;
        double below = 0;
        for (int i = 0, k = 0; i < first.values.length; i++) {
            while (k < second.values.length && second.values[k] - first.values[i] <= difference) {
                below += second.probabilities[k++];
            }
            sum += first.probabilities[i] * below;
        }
        return sum;
    }
}
