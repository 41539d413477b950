package org.emplab.analysis.statistics;

import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Whether values change more slowly than their short memory explains: a drift, waves, or a memory of many lengths.
 *
 * <p>The squares of the lowest cosine coefficients are compared with those that the largest short memory that the
 * likelihood leaves open (two standard errors, {@link WhittleAutoregression}) would make: the sums of the first 1, 2, 4, … of them
 * by F tests, with Bonferroni's correction for their number.
 *
 * @param pValue of the smallest test, corrected; 1 where there are too few values to tell
 */
public record SlowChange(double pValue) {
    private static final int FEWEST = 20;
    private static final double LEVEL = 0.01;
    private static final double LOSS = 4;

    /** The change of values in the order of time. */
    public static SlowChange of(double[] values) {
        if (values.length < FEWEST) {
            return new SlowChange(1);
        }
        WhittleAutoregression memory = WhittleAutoregression.of(values, LOSS);
        double least = 1;
        int tests = 0;
        double sum = 0;
        for (int j = 1; j <= memory.low(); j++) {
            sum += memory.ratio(j);
            if (Integer.bitCount(j) == 1 || j == memory.low()) {
                tests++;
                least = Math.min(least, FDistribution.of(j, memory.others()).survivalProbability(sum / j));
            }
        }
        return new SlowChange(Math.min(1, least * tests));
    }

    /** How many of the cosines of so many values are slow. */
    public static int lowest(int values) {
        return WhittleAutoregression.lowest(values);
    }

    /** Whether a change is told. */
    public boolean told() {
        return pValue < LEVEL;
    }
}
