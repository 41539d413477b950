package org.emplab.analysis.statistics;

import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.Series;

/** How well some samples know their mean: half of its 95 % t interval, in percent of the mean. */
public final class MeanPrecision {
    public static final double CONFIDENCE = 0.95;

    private static final int MOST = 100_000_000;
    /** So many samples and more are no longer drawn anew: their trimmed mean keeps to the formula. */
    private static final int MOST_DRAWN = 5_000;

    private static final int DRAWS = 1_000;
    private static final double STEP = 1.05;

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

    /**
     * The fewest samples, at least some, whose mean within some deviations is that of the whole run to the precision:
     * 95 % of as many samples drawn anew from the run have it, each trimmed by its own deviation. Few samples meet a
     * long one seldom, and then cannot drop it: none of five lies beyond two of their deviations.
     *
     * @param times none dropped by deviations yet
     */
    public static int trimmedSamples(Series times, double deviations, double precisionPercent, int least) {
        double samples = Math.max(least, fewestThatDrop(deviations));
        while (samples <= MOST_DRAWN && !holds(times, deviations, precisionPercent, (int) samples)) {
            samples = Math.max(samples + 1, Math.floor(STEP * samples));
        }
        return samples > MOST_DRAWN ? least : (int) samples;
    }

    /** No one of n values lies further from their mean than (n − 1)/√n standard deviations. */
    private static int fewestThatDrop(double deviations) {
        int samples = 2;
        while ((samples - 1) / Math.sqrt(samples) <= deviations) {
            samples++;
        }
        return samples;
    }

    private static boolean holds(Series times, double deviations, double precisionPercent, int samples) {
        BootstrapMean redrawn = new BootstrapMean(times, deviations, samples);
        IndexDraws draws = new IndexDraws(Bootstrap.SEED);
        double reach = precisionPercent / 100 * redrawn.estimate();
        double missesLeft = (1 - CONFIDENCE) * DRAWS;
        for (int i = 0; i < DRAWS && missesLeft >= 0; i++) {
            missesLeft -= Math.abs(redrawn.next(draws) - redrawn.estimate()) > reach ? 1 : 0;
        }
        return missesLeft >= 0;
    }
}
