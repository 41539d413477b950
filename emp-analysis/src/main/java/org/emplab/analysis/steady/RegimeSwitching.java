package org.emplab.analysis.steady;

import java.util.Arrays;

/**
 * Two clearly separate levels between which values take turns more seldom than by chance: a machine of two speeds.
 *
 * <p>The values are divided where the two parts deviate least within (Otsu, 1979), and are clearly separate where the
 * means lie five deviations of a part apart; halves of normal values lie 2.6 apart, of evenly spread ones 3.5. Whether
 * turns are few is asked by the number of runs of one part (Wald and Wolfowitz, 1940).
 *
 * @param changes how often values change from one level to the other
 */
record RegimeSwitching(double lower, double upper, int changes, boolean told) {
    private static final double SEPARATE = 5;
    private static final double DEVIATIONS = 4;
    /** Fewer changes are a step, or a stretch on another level. */
    private static final int FEWEST_CHANGES = 3;

    static RegimeSwitching of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double[] sums = new double[n + 1];
        double[] squares = new double[n + 1];
        for (int i = 0; i < n; i++) {
            double value = sorted[i] - sorted[0];
            sums[i + 1] = sums[i] + value;
            squares[i + 1] = squares[i] + value * value;
        }
        int shortest = 2 * LevelShifts.SHORTEST;
        int best = -1;
        double most = 0;
        for (int at = shortest; at <= n - shortest; at++) {
            double apart = (sums[n] - sums[at]) / (n - at) - sums[at] / at;
            double between = apart * apart * at * (n - at);
            if (between > most && sorted[at] > sorted[at - 1]) {
                most = between;
                best = at;
            }
        }
        if (best < 0) {
            return new RegimeSwitching(sorted[0], sorted[n - 1], 0, false);
        }
        double lower = sums[best] / best;
        double upper = (sums[n] - sums[best]) / (n - best);
        double within = Math.max(
                        0,
                        squares[best] - best * lower * lower + squares[n] - squares[best] - (n - best) * upper * upper)
                / n;
        double border = (sorted[best - 1] + sorted[best]) / 2;
        int changes = 0;
        for (int i = 1; i < n; i++) {
            changes += values[i] > border != values[i - 1] > border ? 1 : 0;
        }
        double expected = 2.0 * best * (n - best) / n;
        double deviation = Math.sqrt(expected * (expected - 1) / (n - 1));
        return new RegimeSwitching(
                sorted[0] + lower,
                sorted[0] + upper,
                changes,
                upper - lower > SEPARATE * Math.sqrt(within)
                        && changes >= FEWEST_CHANGES
                        && changes < expected - DEVIATIONS * deviation);
    }
}
