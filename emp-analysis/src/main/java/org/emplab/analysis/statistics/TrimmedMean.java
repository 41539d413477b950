package org.emplab.analysis.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.emplab.analysis.series.Series;

/**
 * The mean without the tenth of the times that is shortest and the tenth that is longest (10 % trimmed mean), and its
 * standard error from the winsorised squares (Yuen, 1974): a few samples that a daemon prolonged do not move either. With
 * fewer than ten times nothing is left out, and it is the ordinary mean with its error. Of times it is in ms, of logarithms of ratios without a unit.
 *
 * @param samples all values, at least one
 * @param kept how many of them are in the mean
 * @param error empty for one value
 * @param cautiousError at least that: of few samples those that are left out may be no tails but all that was met of a
 *     second band. So the squares are winsorised by no more values than are sure (at 90 %) to lie beyond the tenth: none
 *     of 21 samples, one of 22, 6 of 100, 23 of 300
 */
public record TrimmedMean(double mean, OptionalDouble error, OptionalDouble cautiousError, int samples, int kept) {
    private static final double SHARE = 0.1;
    private static final double UNSURE = 0.1;

    /**
     * @param leastSdMillis the deviation of one sample is taken to be this at least
     * @throws IllegalArgumentException if the series is empty
     */
    public static TrimmedMean of(Series series, double leastSdMillis) {
        return of(series.millis(), leastSdMillis);
    }

    /** The trimmed mean of any values. */
    public static TrimmedMean of(double[] values, double leastSd) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value has no mean");
        }
        double[] above = values.clone();
        Arrays.sort(above);
        double least = above[0];
        for (int i = 0; i < above.length; i++) {
            above[i] -= least; // differences to the smallest keep their digits
        }
        int kept = kept(above.length);
        int cut = (above.length - kept) / 2;
        double mean = Arrays.stream(above, cut, cut + kept).average().orElseThrow();
        if (above.length == 1) {
            return new TrimmedMean(least + mean, OptionalDouble.empty(), OptionalDouble.empty(), 1, 1);
        }
        double cautious = winsorisedError(above, beyondForSure(above.length)); // before more is winsorised
        double error = winsorisedError(above, cut);
        double rounding = leastSd / Math.sqrt(above.length);
        return new TrimmedMean(
                least + mean,
                OptionalDouble.of(Math.max(error, rounding)),
                OptionalDouble.of(Math.max(Math.max(error, cautious), rounding)),
                above.length,
                kept);
    }

    /** The standard error of a mean without so many values at each end; they are set to the next ones here. */
    private static double winsorisedError(double[] sorted, int cut) {
        int kept = sorted.length - 2 * cut;
        Arrays.fill(sorted, 0, cut, sorted[cut]);
        Arrays.fill(sorted, cut + kept, sorted.length, sorted[cut + kept - 1]);
        double winsorised = Arrays.stream(sorted).average().orElseThrow();
        double squares = Arrays.stream(sorted)
                .map(value -> (value - winsorised) * (value - winsorised))
                .sum();
        return Math.sqrt(squares / kept / (kept - 1));
    }

    /** How many of so many samples lie in one tenth of the times, with this certainty at least. */
    private static int beyondForSure(int samples) {
        return BinomialDistribution.of(samples, SHARE).inverseCumulativeProbability(UNSURE);
    }

    /** How many of so many samples are in the mean. */
    public static int kept(int samples) {
        return samples - 2 * (int) (SHARE * samples);
    }
}
