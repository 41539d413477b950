package org.emplab.analysis.cluster;

import org.emplab.analysis.series.Series;

/**
 * How the samples above a bound lie to each other. In an L they are scattered: hardly a pair has both (the upper right
 * corner of the scatter plot is empty but for chance), and they do not come in succession. Frequent daemons fill the
 * corner; steps, drifts and bursts come in succession.
 *
 * @param samples all samples
 * @param above samples above the bound
 * @param pairs complete pairs
 * @param both pairs with both above the bound
 * @param spanned of these, the ones that a single execution explains: it spans the boundary of the two samples
 * @param successions pairs of successive samples, whether dual or not
 * @param bothInSuccession of these, the ones with both above the bound, one spanning execution not counted
 * @param longestRun most samples above the bound in succession, one spanning execution counted once
 */
record Corner(
        int samples,
        int above,
        int pairs,
        int both,
        int spanned,
        int successions,
        int bothInSuccession,
        int longestRun) {
    /** What is less probable than this is not by chance. */
    private static final double LEAST_CHANCE = 0.01;
    /** Two in succession may be one execution that nothing was recorded of. */
    private static final int HARMLESS_RUN = 2;
    /** What is above in more than a fifth of the samples is frequent. */
    private static final double MOST_ABOVE = 0.2;
    /** In standard deviations of the number above. */
    private static final double CARE = 0.75;

    private static final double FEWER_THAN_CHANCE = 0.05;

    static Corner above(Series elapsed, double boundNanos, DaemonEvidence daemons) {
        int above = 0;
        int pairs = 0;
        int both = 0;
        int spanned = 0;
        int successions = 0;
        int bothInSuccession = 0;
        int run = 0;
        int longestRun = 0;
        for (int i = 0; i < elapsed.size(); i++) {
            int number = elapsed.number(i);
            boolean here = elapsed.nanos(i) > boundNanos;
            boolean follows = i > 0 && elapsed.number(i - 1) == number - 1;
            boolean two = here && follows && elapsed.nanos(i - 1) > boundNanos;
            boolean one = two && daemons.oneExecution(number - 1, boundNanos);
            successions += follows ? 1 : 0;
            bothInSuccession += two && !one ? 1 : 0;
            if (follows && number % 2 == 0) {
                pairs++;
                both += two ? 1 : 0;
                spanned += one ? 1 : 0;
            }
            above += here ? 1 : 0;
            run = !here ? 0 : !two ? 1 : one ? run : run + 1;
            longestRun = Math.max(longestRun, run);
        }
        return new Corner(elapsed.size(), above, pairs, both, spanned, successions, bothInSuccession, longestRun);
    }

    boolean showsAnL() {
        return !isFrequent() && isScattered();
    }

    /** Neither crowded nor in succession. */
    boolean isScattered() {
        return !isCrowded() && !isInSuccession();
    }

    /** In so many samples a daemon is infrequent for certain, however many others there are. */
    int mostOfOneDaemon() {
        return (int) Math.max(1, careful());
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
        return above > Math.max(1, careful())
                && Binomial.atMost(bothInSuccession, successions, chanceOfBoth()) > FEWER_THAN_CHANCE;
    }

    private double careful() {
        double most = MOST_ABOVE * samples;
        return most - CARE * Math.sqrt(most * (1 - MOST_ABOVE));
    }

    /** More pairs with both than chance gives. */
    boolean isCrowded() {
        return Binomial.atLeast(both - spanned, pairs, chanceOfBoth()) < LEAST_CHANCE;
    }

    /** More in succession than chance gives: the expected number of runs of that length among scattered samples. */
    boolean isInSuccession() {
        if (longestRun <= HARMLESS_RUN) {
            return false;
        }
        double expected = samples - above + 1;
        for (int i = 0; i < longestRun; i++) {
            expected *= (double) (above - i) / (samples - i);
        }
        return expected < LEAST_CHANCE;
    }

    private double chanceOfBoth() {
        double rate = (double) above / samples;
        return rate * rate;
    }
}
