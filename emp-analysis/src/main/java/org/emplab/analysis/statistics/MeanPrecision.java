package org.emplab.analysis.statistics;

import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;

/** How well some samples know their mean: half of its 95 % t interval, in percent of the mean. */
public final class MeanPrecision {
    public static final double CONFIDENCE = 0.95;

    private static final int MOST = 100_000_000;

    private MeanPrecision() {}

    /**
     * @param relativeError standard deviation of the samples in parts of their mean
     * @param samples two or more
     */
    public static double halfWidthPercent(double relativeError, int samples) {
        double quantile = TDistribution.of(samples - 1.0).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return 100 * quantile * relativeError / Math.sqrt(samples);
    }

    /**
     * The fewest samples, two or more, whose half width is at most a given one; empty if 100 million are too few.
     *
     * @param relativeError standard deviation of the samples in parts of their mean
     */
    public static OptionalInt samples(double relativeError, double precisionPercent) {
        if (halfWidthPercent(relativeError, MOST) > precisionPercent) {
            return OptionalInt.empty();
        }
        int tooFew = 1;
        int enough = MOST;
        while (enough - tooFew > 1) {
            int middle = tooFew + (enough - tooFew) / 2;
            if (halfWidthPercent(relativeError, middle) <= precisionPercent) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }
}
