package org.emplab.analysis.components;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.emplab.model.Keyed;

/**
 * How much one level adds to the times: the standard deviation of what its units have of their own.
 *
 * @param units of the level that were measured
 * @param sdMillis 0 where the units differ no more than the level below explains
 * @param lowerMillis of a 95 % interval: chi-squared of the units' scatter, less what the level below adds
 * @param upperMillis likewise
 */
public record Component(Level level, int units, double sdMillis, double lowerMillis, double upperMillis) {
    private static final double TAIL = 0.025;

    /** The levels, the highest first. */
    public enum Level implements Keyed {
        BOOT,
        /** Runs, each in a boot of its own: the two cannot be told apart. */
        RUN_AND_BOOT,
        RUN,
        SAMPLE;

        @Override
        public String key() {
            return this == RUN_AND_BOOT ? "runAndBoot" : Keyed.super.key();
        }
    }

    /**
     * @param scatter variance of the units' means, ms²
     * @param below what of it comes from the level below, ms²
     */
    static Component of(Level level, int units, double scatter, double below, int degreesOfFreedom) {
        ChiSquaredDistribution chiSquared = ChiSquaredDistribution.of(degreesOfFreedom);
        return new Component(
                level,
                units,
                root(scatter - below),
                root(degreesOfFreedom * scatter / chiSquared.inverseSurvivalProbability(TAIL) - below),
                root(degreesOfFreedom * scatter / chiSquared.inverseCumulativeProbability(TAIL) - below));
    }

    double variance() {
        return sdMillis * sdMillis;
    }

    private static double root(double variance) {
        return Math.sqrt(Math.max(0, variance));
    }
}
