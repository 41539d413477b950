package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.*;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * How the samples above a bound lie to each other. In an L they are scattered: hardly a pair has both (the upper right
 * corner of the scatter plot is empty but for chance), and they do not come in succession. Frequent daemons fill the
 * corner; steps, drifts and bursts come in succession. An execution that spans adjacent samples, and daemons one after the
 * other, are one event and fill nothing.
 *
 * @param samples all samples
 * @param above samples above the bound
 * @param events the same, adjacent ones that are one event counted once
 * @param bursts the same, a few adjacent ones counted once whatever they are
 * @param pairs two samples that are one point of the scatter plot
 * @param successions adjacent samples, whether a pair or not
 */
record LShapeTest(int samples, int above, int events, int bursts, PairCounts pairs, Successions successions) {
    /**
     * How many pairs have both samples above the bound, and why.
     *
     * @param complete all pairs
     * @param both pairs with both above the bound
     * @param spanned of these, the ones that a single execution explains: it spans the boundary of the two samples
     * @param relayed of these, the ones that daemons explain which come one after the other
     * @param parted of these, the ones with a pause between the two samples: two events
     * @param repeated of these, the ones in each of whose samples one daemon has an execution of its own
     * @param crossings how many pairs have both on average because an execution crosses from one sample into the other
     */
    record PairCounts(int complete, int both, int spanned, int relayed, int parted, int repeated, double crossings) {
        /** Pairs with both above the bound which nothing recorded makes one event. */
        int unexplained() {
            return both - spanned - relayed - parted;
        }
    }

    /**
     * How many adjacent samples are above the bound.
     *
     * @param all adjacent samples
     * @param both of these, the ones with both above the bound that are not one event
     * @param longestRun most samples above the bound in succession, less those that one event explains
     * @param longestChain how many these are in all
     */
    record Successions(int all, int both, int longestRun, int longestChain) {}

    boolean showsAnL() {
        return !isFrequent() && isScattered();
    }

    /** Neither crowded nor in succession. */
    boolean isScattered() {
        return !isCrowded() && !isInSuccession();
    }

    /** The number of pairs with both that would be no surprise. */
    double expectedBoth() {
        return pairs.complete() * chanceOfBoth() + pairs.crossings();
    }

    /** The number of samples up to which a daemon is infrequent for certain, however many others there are. */
    int mostOfOneDaemon() {
        return mostOfOneDaemon(samples);
    }

    /** The number of samples of a run up to which a daemon is infrequent for certain. */
    static int mostOfOneDaemon(int samples) {
        return (int) Math.max(1, careful(samples));
    }

    /**
     * More than a fifth of the samples; somewhat less in few samples, of which a frequent band may by chance have taken
     * few, unless fewer come in succession than chance would give.
     */
    boolean isFrequent() {
        double most = MOST_ABOVE * samples;
        if (above > Math.max(1, most)) {
            return true;
        }
        return events > Math.max(1, careful(samples))
                && Binomial.atMost(successions.both(), successions.all(), chanceOfBoth()) > FEWER_THAN_CHANCE;
    }

    private static double careful(int samples) {
        double most = MOST_ABOVE * samples;
        return most - CARE * Math.sqrt(most * (1 - MOST_ABOVE));
    }

    /** More pairs with both than chance and crossing executions give, where a few adjacent samples are not one event. */
    boolean isCrowded() {
        return isMoreThanChance(isInfrequent(bursts, samples) ? pairs.repeated() : pairs.unexplained());
    }

    /** True if adjacent samples are one event that nothing recorded explains, more often than chance would give. */
    boolean isInBursts() {
        return isMoreThanChance(pairs.unexplained());
    }

    private boolean isMoreThanChance(int ofPairs) {
        int all = pairs.complete();
        return all > 0 && Binomial.atLeast(ofPairs, all, Math.min(1, expectedBoth() / all)) < LEAST_CHANCE;
    }

    /** More in succession than chance gives: the expected number of runs of that length among scattered samples. */
    boolean isInSuccession() {
        int longestRun = successions.longestRun();
        if (longestRun <= (isInfrequent(bursts, samples) ? longestBurst(samples) : HARMLESS_RUN)) {
            return false;
        }
        double expected = samples - above + 1;
        for (int i = 0; i < longestRun; i++) {
            expected *= (double) (above - i) / (samples - i);
        }
        return expected < LEAST_CHANCE;
    }

    /** The number of samples in succession that may be one event. */
    static int longestBurst(int samples) {
        return samples < LONG_RUN ? HARMLESS_RUN : HARMLESS_RUN + 1;
    }

    static boolean isInfrequent(int events, int samples) {
        return events <= Math.max(1, INFREQUENT * samples);
    }

    private double chanceOfBoth() {
        double rate = (double) above / samples;
        return rate * rate;
    }

    /** Tails of the binomial distribution. */
    static final class Binomial {
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
}
