package org.emplab.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Whether values change more slowly than their short memory explains: a drift, waves, or a memory of many lengths.
 *
 * <p>A first-order autoregression is fitted to the frequencies above the lowest ones (Whittle, 1953), so that what
 * changes slowly takes no part in the memory that it is judged by. Of that memory the largest is taken that the
 * likelihood leaves open. It says how large the squares of the lowest cosine coefficients should be; the sums of the
 * first 1, 2, 4, … of them are compared with that by F tests, with Bonferroni's correction for their number.
 *
 * @param pValue of the smallest test, corrected; 1 where there are too few values to tell
 */
public record SlowChange(double pValue) {
    /** The fewest values of which anything is told. */
    public static final int FEWEST = 20;

    private static final double LEVEL = 0.01;
    private static final int MOST_LOW = 14;
    /** How many values make one more of the lowest frequencies. */
    private static final int VALUES_OF_ONE = 10;
    /** What twice the logarithm of the likelihood may lose to a larger memory: two standard errors. */
    private static final double LOSS = 4;

    private static final SlowChange NONE = new SlowChange(1);
    private static final SlowChange CERTAIN = new SlowChange(0);

    /** The change of values in the order of time. */
    public static SlowChange of(double[] values) {
        if (values.length < FEWEST) {
            return NONE;
        }
        Cosines cosines = Cosines.of(values);
        int low = lowest(cosines.count() + 1);
        double memory = largestMemory(cosines, low);
        double scale = scale(cosines, low, memory);
        double least = 1;
        int tests = 0;
        double sum = 0;
        for (int j = 1; j <= low; j++) {
            sum += cosines.square(j) * inverse(memory, cosines, j);
            if (Integer.bitCount(j) == 1 || j == low) {
                tests++;
                least = Math.min(least, tail(j, cosines.count() - low, sum / j, scale));
            }
        }
        return new SlowChange(Math.min(1, least * tests));
    }

    /** How many of the frequencies of so many values are slow. */
    public static int lowest(int values) {
        return Math.min(MOST_LOW, (Math.min(values, Cosines.MOST) - 1) / VALUES_OF_ONE);
    }

    /** Whether a change is told. */
    public boolean told() {
        return pValue < LEVEL;
    }

    private static double tail(int terms, int others, double mean, double scale) {
        return scale > 0 ? FDistribution.of(terms, others).survivalProbability(mean / scale) : mean > 0 ? 0 : 1;
    }

    private static double largestMemory(Cosines cosines, int low) {
        double[] memories = new double[60];
        Arrays.setAll(memories, i -> Math.tanh(i * 0.05)); // to 0.995
        double[] deviances = new double[memories.length];
        Arrays.setAll(deviances, i -> deviance(cosines, low, memories[i]));
        double best = Arrays.stream(deviances).min().orElseThrow();
        int last = memories.length - 1;
        while (last > 0 && deviances[last] > best + LOSS) {
            last--;
        }
        return memories[last];
    }

    /** Twice the negative logarithm of Whittle's likelihood, but for a constant. */
    private static double deviance(Cosines cosines, int low, double memory) {
        double logs = 0;
        double product = 1;
        for (int j = low + 1; j <= cosines.count(); j++) {
            product *= inverse(memory, cosines, j);
            if (j % 50 == 0) {
                logs += Math.log(product);
                product = 1;
            }
        }
        return (cosines.count() - low) * Math.log(scale(cosines, low, memory)) - logs - Math.log(product);
    }

    /** The variance of the autoregression's innovations. */
    private static double scale(Cosines cosines, int low, double memory) {
        double sum = 0;
        for (int j = low + 1; j <= cosines.count(); j++) {
            sum += cosines.square(j) * inverse(memory, cosines, j);
        }
        return sum / (cosines.count() - low);
    }

    /** One over the spectrum of the autoregression whose innovations have a variance of 1. */
    private static double inverse(double memory, Cosines cosines, int j) {
        return 1 + memory * memory - 2 * memory * cosines.step(j);
    }
}
