package org.emplab.analysis.statistics;

import java.util.Arrays;

/**
 * A first-order autoregression fitted to the frequencies of values above the lowest ones (Whittle, 1953): what changes
 * slowly takes no part in it. It says how large the squares of the lowest cosine coefficients should be.
 */
final class WhittleAutoregression {
    private static final int MOST_LOW = 14;
    /** How many values make one more of the lowest frequencies. */
    private static final int VALUES_OF_ONE = 10;

    private static final int MEMORIES = 60;
    private static final double STEP = 0.05;
    /** How many factors are multiplied before their logarithm is taken. */
    private static final int PRODUCT = 50;

    private final Cosines cosines;
    private final int low;
    private final double memory;
    private final double scale;

    private WhittleAutoregression(Cosines cosines, int low, double loss) {
        this.cosines = cosines;
        this.low = low;
        this.memory = largest(loss);
        this.scale = scale(memory);
    }

    /**
     * @param loss what twice the logarithm of the likelihood may lose to a larger memory: z² for z standard errors
     */
    static WhittleAutoregression of(double[] values, double loss) {
        return new WhittleAutoregression(Cosines.of(values), lowest(values.length), loss);
    }

    /** How many of the frequencies of so many values are slow. */
    static int lowest(int values) {
        return Math.min(MOST_LOW, (Math.min(values, Cosines.MOST) - 1) / VALUES_OF_ONE);
    }

    int low() {
        return low;
    }

    /** How many frequencies it is fitted to. */
    int others() {
        return cosines.count() - low;
    }

    /** The square of the j-th coefficient against the expected one. */
    double ratio(int j) {
        double innovation = cosines.square(j) * inverse(memory, j);
        return scale > 0 ? innovation / scale : innovation > 0 ? Double.POSITIVE_INFINITY : 0;
    }

    private double largest(double loss) {
        double[] memories = new double[MEMORIES];
        Arrays.setAll(memories, i -> Math.tanh(i * STEP)); // to 0.995
        double[] deviances = new double[MEMORIES];
        Arrays.setAll(deviances, i -> deviance(memories[i]));
        double best = Arrays.stream(deviances).min().orElseThrow();
        int last = MEMORIES - 1;
        while (last > 0 && deviances[last] > best + loss) {
            last--;
        }
        return memories[last];
    }

    /** Twice the negative logarithm of Whittle's likelihood, but for a constant. */
    private double deviance(double some) {
        double logs = 0;
        double product = 1;
        for (int j = low + 1; j <= cosines.count(); j++) {
            product *= inverse(some, j);
            if (j % PRODUCT == 0) {
                logs += Math.log(product);
                product = 1;
            }
        }
        return others() * Math.log(scale(some)) - logs - Math.log(product);
    }

    /** The variance of the autoregression's innovations. */
    private double scale(double some) {
        double sum = 0;
        for (int j = low + 1; j <= cosines.count(); j++) {
            sum += cosines.square(j) * inverse(some, j);
        }
        return sum / others();
    }

    /** One over the spectrum of an autoregression whose innovations have a variance of 1. */
    private double inverse(double some, int j) {
        return 1 + some * some - 2 * some * cosines.step(j);
    }
}
