package org.emplab.analysis.changepoint;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.emplab.analysis.statistics.Summary;

/**
 * Tests whether a stretch of a series changes, at one of many looks at a series that grows. Each look has its own
 * level, 0.04/n with n values to 400 and 16/n² beyond. Successive looks see nearly the same values, so over all
 * looks from the eighth value on far fewer err than the levels add up to: at most 2 % of series of 60
 * (docs/appendix/levels-rates.md).
 *
 * <p>The statistic is the largest mn/(m+n)·(difference of means)² over all places, of the values and of their
 * distances from the median, each in parts of its variance: a change of level or of spread. Seeded permutations of
 * the stretch say how rare it is, so any distribution will do.
 */
final class SequentialTest {
    private static final double AT_ONE = 0.04;
    private static final double EVENLY_TO = 400;
    private static final int SHORTEST = 2;
    private static final long SEED = 20_140_102;

    private SequentialTest() {}

    /** The level of a look at so many values. */
    static double level(int values) {
        return AT_ONE / values * Math.min(1, EVENLY_TO / values);
    }

    /**
     * Whether a stretch changes somewhere.
     *
     * @param look number of values of the whole series
     */
    static boolean changes(double[] stretch, int look) {
        double level = level(look);
        int permutations = (int) Math.ceil(4 / level);
        int allowed = (int) (level * (permutations + 1)) - 1;
        double[] values = standardised(stretch);
        double median = Summary.quantile(values, 0.5);
        double[] spreads = standardised(
                Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
        double observed = statistic(values, spreads);
        SplittableRandom random = new SplittableRandom(SEED);
        int asClear = 0;
        for (int permutation = 0; permutation < permutations && asClear <= allowed; permutation++) {
            shuffle(values, spreads, random);
            // sums in another order differ by rounding
            asClear += statistic(values, spreads) >= observed * (1 - 1e-9) ? 1 : 0;
        }
        return asClear <= allowed;
    }

    /** Mean 0 and variance 1; zeros where nothing varies. */
    private static double[] standardised(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double sd = Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0));
        return Arrays.stream(values)
                .map(value -> sd > 0 ? (value - mean) / sd : 0)
                .toArray();
    }

    private static double statistic(double[] values, double[] spreads) {
        int n = values.length;
        double sum = 0;
        double spread = 0;
        double greatest = 0;
        for (int m = 1; m <= n - SHORTEST; m++) {
            sum += values[m - 1];
            spread += spreads[m - 1];
            if (m >= SHORTEST) {
                // the means of all are 0, so those of the two parts are sum/m and −sum/(n − m)
                greatest = Math.max(greatest, Math.max(sum * sum, spread * spread) * n / (m * (double) (n - m)));
            }
        }
        return greatest;
    }

    private static void shuffle(double[] values, double[] spreads, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double value = values[i];
            values[i] = values[j];
            values[j] = value;
            double spread = spreads[i];
            spreads[i] = spreads[j];
            spreads[j] = spread;
        }
    }
}
