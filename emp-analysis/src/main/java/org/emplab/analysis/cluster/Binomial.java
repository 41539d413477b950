package org.emplab.analysis.cluster;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Tails of the binomial distribution. */
final class Binomial {
    private Binomial() {}

    /** P(X ≥ count). */
    static double atLeast(int count, int trials, double probability) {
        return count <= 0 ? 1 : BinomialDistribution.of(trials, probability).survivalProbability(count - 1);
    }

    /** P(X ≤ count). */
    static double atMost(int count, int trials, double probability) {
        return BinomialDistribution.of(trials, probability).cumulativeProbability(count);
    }
}
