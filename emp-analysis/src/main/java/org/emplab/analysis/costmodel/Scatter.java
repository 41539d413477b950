package org.emplab.analysis.costmodel;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * How far the means of a real machine lie from any smooth growth, beyond what their own errors explain: caches,
 * start-up, a clock that drifts.
 *
 * @param relative added to each mean's relative error; 0 where there is nothing to explain
 * @param freedom degrees of freedom it was estimated with
 * @param misfit of the curve it was estimated on, with the scatter added
 */
record Scatter(double relative, int freedom, double misfit) {
    private static final double LEVEL = 0.05;
    private static final double CLEARLY = 0.01;

    /**
     * Measured on the function that fits best, or on the power law where that fits clearly better (F test at 1 %): then
     * the growth is none of the functions, and its distance to them is not scatter.
     */
    static Scatter of(List<TimedSize> sizes, List<CostFunction> functions) {
        WeightedFit plain = new WeightedFit(sizes, 0);
        double least = plain.misfit(plain.best(functions));
        int freedom = sizes.size() - 1;
        if (explained(least, freedom)) {
            return new Scatter(0, freedom, least);
        }
        double power = plain.line().misfit();
        if (freedom > 1
                && FDistribution.of(1, freedom - 1).survivalProbability((least - power) / power * (freedom - 1))
                        < CLEARLY) {
            return explained(power, freedom - 1)
                    ? new Scatter(0, freedom - 1, power)
                    : estimated(
                            freedom - 1,
                            scatter -> new WeightedFit(sizes, scatter).line().misfit());
        }
        return estimated(freedom, scatter -> {
            WeightedFit fit = new WeightedFit(sizes, scatter);
            return fit.misfit(fit.best(functions));
        });
    }

    private static boolean explained(double misfit, int freedom) {
        return ChiSquaredDistribution.of(freedom).survivalProbability(misfit) >= LEVEL;
    }

    /** With this scatter, the misfit is what one expects of it: its degrees of freedom. By bisection. */
    private static Scatter estimated(int freedom, DoubleUnaryOperator misfit) {
        double low = 0;
        double high = 1;
        while (misfit.applyAsDouble(high) > freedom) {
            high *= 2;
        }
        for (int step = 0; step < 100; step++) {
            double middle = (low + high) / 2;
            if (misfit.applyAsDouble(middle) > freedom) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new Scatter(high, freedom, misfit.applyAsDouble(high));
    }
}
