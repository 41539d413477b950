package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;

/**
 * The mean without the tenth of the times that is shortest and the tenth that is longest (10 % trimmed mean), and its
 * standard error from the winsorised squares (Yuen, 1974): a few samples that a daemon prolonged do not move either. With
 * fewer than ten times nothing is left out, and it is the ordinary mean with its error. Of times it is in ms, of logarithms of ratios without a unit.
 *
 * @param samples all values, at least one
 * @param kept how many of them are in the mean
 * @param error empty for one value
 */
public record TrimmedMean(double mean, OptionalDouble error, int samples, int kept) {
    private static final double SHARE = 0.1;

    /**
     * @param leastSdMillis the deviation of one sample is taken to be this at least
     * @throws IllegalArgumentException if the series is empty
     */
    public static TrimmedMean of(Series series, double leastSdMillis) {
        return of(series.millis(), leastSdMillis);
    }

    /** The same of any values. */
    static TrimmedMean of(double[] values, double leastSd) {
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
            return new TrimmedMean(least + mean, OptionalDouble.empty(), 1, 1);
        }
        Arrays.fill(above, 0, cut, above[cut]);
        Arrays.fill(above, cut + kept, above.length, above[cut + kept - 1]);
        double winsorised = Arrays.stream(above).average().orElseThrow();
        double squares = Arrays.stream(above)
                .map(value -> (value - winsorised) * (value - winsorised))
                .sum();
        double error = Math.sqrt(squares / kept / (kept - 1));
        return new TrimmedMean(
                least + mean,
                OptionalDouble.of(Math.max(error, leastSd / Math.sqrt(above.length))),
                above.length,
                kept);
    }

    /** How many of so many samples are in the mean. */
    static int kept(int samples) {
        return samples - 2 * (int) (SHARE * samples);
    }
}
