package org.emplab.analysis.simulate;

import java.util.SplittableRandom;

/** Random numbers of some distributions. */
public final class RandomSource {
    private RandomSource() {}

    public static double gaussian(SplittableRandom random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }

    /** An exponential of mean 1, and something added. */
    public static double exponential(SplittableRandom random, double more) {
        return more - Math.log(1 - random.nextDouble());
    }
}
