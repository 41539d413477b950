package org.emplab.analysis.distribution;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * One normal of a mixture.
 *
 * @param weight share of the values, all weights sum to 1
 */
public record NormalComponent(double weight, double meanMillis, double sdMillis) {
    private static final double LOG_SQRT_2_PI = 0.5 * Math.log(2 * Math.PI);

    double logDensity(double x) {
        double z = (x - meanMillis) / sdMillis;
        return -0.5 * z * z - Math.log(sdMillis) - LOG_SQRT_2_PI;
    }

    double cumulative(double x) {
        return NormalDistribution.of(meanMillis, sdMillis).cumulativeProbability(x);
    }
}
