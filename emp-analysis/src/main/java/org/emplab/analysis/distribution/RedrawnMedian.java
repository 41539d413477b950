package org.emplab.analysis.distribution;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.emplab.analysis.statistics.Interval;

/**
 * The median of times drawn from given ones with replacement: its distribution in closed form, which resamples of a
 * percentile bootstrap only approach. An odd number is drawn, so the median is one of the times at most the i-th of n
 * with the probability of half of the draws or more in as many trials of i/n.
 *
 * @param values in ns, growing, as far as they are drawn at all
 * @param probabilities of each
 */
record RedrawnMedian(double[] values, double[] probabilities) {
    private static final double NANOS_PER_MILLI = 1e6;
    /** Eight deviations of the rank, of n/2√draws each, beyond which it is never drawn. */
    private static final double RANKS = 4;

    /**
     * @param sorted times in ns, growing, at least one
     * @param worth how many independent times they are worth, at least one: the odd number below is drawn
     */
    static RedrawnMedian of(long[] sorted, double worth) {
        int n = sorted.length;
        int draws = 2 * (int) ((worth + 1) / 2) - 1;
        int reach = (int) Math.ceil(RANKS * n / Math.sqrt(draws)) + 1;
        int from = Math.max(0, n / 2 - reach);
        int to = Math.min(n, n / 2 + reach);
        double[] values = new double[to - from];
        double[] probabilities = new double[to - from];
        double before = 0;
        for (int i = from; i < to; i++) {
            double upTo = BinomialDistribution.of(draws, (i + 1.0) / n).survivalProbability(draws / 2);
            values[i - from] = sorted[i];
            probabilities[i - from] = upTo - before;
            before = upTo;
        }
        return new RedrawnMedian(values, probabilities);
    }

    /** The percentile interval of the second's median less the first's, ms. */
    static Interval difference(double estimateMillis, RedrawnMedian first, RedrawnMedian second, double confidence) {
        double tail = (1 - confidence) / 2;
        return new Interval(
                estimateMillis,
                Math.min(estimateMillis, quantile(first, second, tail)),
                Math.max(estimateMillis, quantile(first, second, 1 - tail)));
    }

    /** The least difference that is not exceeded with this probability, by bisection. */
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
