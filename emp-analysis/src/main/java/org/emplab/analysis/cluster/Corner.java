package org.emplab.analysis.cluster;

import org.emplab.analysis.series.Series;

/**
 * The upper right corner of the scatter plot: pairs with both samples above a bound. An L has no more of them than
 * chance gives at the rate of the samples above; frequent daemons, steps, drifts and bursts have.
 *
 * @param pairs complete pairs
 * @param both pairs with both above the bound
 * @param spanned of these, the ones that a single execution explains: it spans the boundary of the two samples
 * @param chance probability of at least {@code both − spanned} such pairs if the samples above were scattered at random
 */
record Corner(int pairs, int both, int spanned, double chance) {
    /** Below this probability the corner is not by chance. */
    static final double LEAST_CHANCE = 0.01;

    static Corner above(Series elapsed, double boundNanos, int samplesAbove, SpanTest spans) {
        int pairs = 0;
        int both = 0;
        int spanned = 0;
        for (int i = 0; i + 1 < elapsed.size(); i++) {
            int number = elapsed.number(i);
            if (number % 2 == 1 && elapsed.number(i + 1) == number + 1) {
                pairs++;
                if (elapsed.nanos(i) > boundNanos && elapsed.nanos(i + 1) > boundNanos) {
                    both++;
                    spanned += spans.oneExecution(number, boundNanos) ? 1 : 0;
                }
            }
        }
        double rate = (double) samplesAbove / elapsed.size();
        return new Corner(pairs, both, spanned, atLeast(both - spanned, pairs, rate * rate));
    }

    boolean isEmptyButForChance() {
        return chance >= LEAST_CHANCE;
    }

    /** P(X ≥ count) for X binomial, summed from below since counts are small. */
    private static double atLeast(int count, int trials, double probability) {
        if (count <= 0) {
            return 1;
        }
        double logTerm = trials * Math.log1p(-probability);
        double below = 0;
        for (int x = 0; x < count; x++) {
            below += Math.exp(logTerm);
            logTerm += Math.log((double) (trials - x) / (x + 1)) + Math.log(probability) - Math.log1p(-probability);
        }
        return Math.max(0, 1 - below);
    }
}
