package org.emplab.analysis.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** The exact interval of a share (Clopper and Pearson, 1934): it holds at least as often as it says. */
public final class ClopperPearson {
    private ClopperPearson() {}

    /**
     * @param found of {@code trials}, 0 to {@code trials}
     * @param trials independent of each other, at least 1
     * @throws IllegalArgumentException if there is no trial, or more is found than was tried
     */
    public static Interval interval(int found, int trials, double confidence) {
        if (trials < 1 || found < 0 || found > trials) {
            throw new IllegalArgumentException(found + " of " + trials);
        }
        double tail = (1 - confidence) / 2;
        return new Interval(
                (double) found / trials,
                found == 0
                        ? 0
                        : BetaDistribution.of(found, trials - found + 1.0).inverseCumulativeProbability(tail),
                found == trials
                        ? 1
                        : BetaDistribution.of(found + 1.0, trials - found).inverseSurvivalProbability(tail));
    }
}
