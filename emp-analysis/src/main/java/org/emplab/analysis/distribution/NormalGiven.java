package org.emplab.analysis.distribution;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A standard normal of which a clock told in which interval it lies.
 *
 * @param logDensity logarithm of the interval's probability divided by its width
 * @param mean expectation within the interval
 * @param meanSquare expectation of the square within the interval
 */
record NormalGiven(double logDensity, double mean, double meanSquare) {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);
    /** The change of the density within an interval up to which two terms of its Taylor series do. */
    private static final double LITTLE = 0.3;
    /** The distance beyond which Mills' ratio is taken by its continued fraction. */
    private static final double FAR = 6;

    private static final int TERMS = 12;

    /**
     * @param middle of the interval
     * @param width of the interval; 0 where the value is known
     */
    static NormalGiven of(double middle, double width) {
        double size = Math.abs(middle);
        if (width * Math.max(1, size) < LITTLE) {
            double second = width * width / 12;
            return new NormalGiven(
                    logDensity(middle) + Math.log1p((middle * middle - 1) * second / 2),
                    middle - middle * second,
                    middle * middle + (1 - 2 * middle * middle) * second);
        }
        double near = size - width / 2;
        NormalGiven above = near > FAR ? tail(near, width) : between(near, near + width);
        return middle < 0 ? new NormalGiven(above.logDensity, -above.mean, above.meanSquare) : above;
    }

    private static NormalGiven between(double near, double far) {
        double probability = STANDARD.probability(near, far);
        double densityNear = STANDARD.density(near);
        double densityFar = STANDARD.density(far);
        return new NormalGiven(
                Math.log(probability / (far - near)),
                (densityNear - densityFar) / probability,
                1 + (near * densityNear - far * densityFar) / probability);
    }

    /** The quotients of {@link #between}, all divided by the density at the near end. */
    private static NormalGiven tail(double near, double width) {
        double far = near + width;
        double densityFar = Math.exp(-width * (near + width / 2));
        double probability = millsRatio(near) - densityFar * millsRatio(far);
        return new NormalGiven(
                logDensity(near) + Math.log(probability / width),
                (1 - densityFar) / probability,
                1 + (near - far * densityFar) / probability);
    }

    private static double millsRatio(double z) {
        double below = z;
        for (int term = TERMS; term > 0; term--) {
            below = z + term / below;
        }
        return 1 / below;
    }

    private static double logDensity(double z) {
        return -0.5 * z * z - 0.5 * Math.log(2 * Math.PI);
    }
}
