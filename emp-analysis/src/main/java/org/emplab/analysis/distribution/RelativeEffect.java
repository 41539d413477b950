package org.emplab.analysis.distribution;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The probability that a second program takes longer than a first one, plus half of that of equal times, with its error by
 * Brunner and Munzel (2000): from the scatter of each time's place among the other program's times. The programs may spread
 * differently.
 *
 * @param probability 0 … 1
 * @param standardError 0 where no time has a place of its own
 * @param freedom degrees of freedom by Satterthwaite
 */
record RelativeEffect(double probability, double standardError, double freedom) {
    /**
     * @param first times in ns, growing, at least two
     * @param second likewise
     * @param shift ns, by which the first program's times are moved up before
     * @param firstWorth how many independent ones the first times are worth, more than one
     * @param secondWorth likewise
     */
    static RelativeEffect of(long[] first, long[] second, long shift, double firstWorth, double secondWorth) {
        double[] above = above(first, second, shift);
        double[] below = above(second, first, -shift);
        double square = Variance.of(above).getAsDouble() / firstWorth;
        double other = Variance.of(below).getAsDouble() / secondWorth;
        double sum = square + other;
        return new RelativeEffect(
                Arrays.stream(above).average().orElseThrow(),
                Math.sqrt(sum),
                sum > 0
                        ? sum * sum / (square * square / (firstWorth - 1) + other * other / (secondWorth - 1))
                        : firstWorth + secondWorth - 2);
    }

    /** For each time, moved up by the shift, the share of the others that lie above it; an equal one counts half. */
    private static double[] above(long[] times, long[] others, long shift) {
        double[] shares = new double[times.length];
        int less = 0;
        int notMore = 0;
        for (int i = 0; i < times.length; i++) {
            while (less < others.length && others[less] < times[i] + shift) {
                less++;
            }
            while (notMore < others.length && others[notMore] <= times[i] + shift) {
                notMore++;
            }
            shares[i] = 1 - (less + notMore) / 2.0 / others.length;
        }
        return shares;
    }

    /** How far the interval of the probability reaches to each side. */
    double reach(double confidence) {
        return standardError * TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2);
    }
}
