package org.emplab.analysis.costmodel;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.FDistribution;
import org.emplab.analysis.costmodel.WeightedFit.LackOfFit;

/**
 * The allowances that growths need before they can be compared: an overhead that every execution pays (start-up), and
 * how far the means of a real machine lie from any smooth growth beyond what their own errors explain (caches, a clock
 * that drifts).
 *
 * @param overhead true if the functions are fitted with an overhead
 * @param relative added to each mean's relative error; 0 where there is nothing to explain
 * @param freedom degrees of freedom it was estimated with
 * @param misfit of the curve it was estimated on, with the scatter added
 */
record Scatter(boolean overhead, double relative, int freedom, double misfit) {
    private static final double LEVEL = 0.05;
    private static final double CLEARLY = 0.01;

    /**
     * Grants nothing where a function alone explains the means ({@link LackOfFit} at 5 %). Else an overhead, where a
     * function with one explains them. Else scatter, measured on the function that fits best; or on the power law or the
     * function with an overhead, whichever fits better, where that is clearly better than without (F test at 1 %): then
     * the distance to the functions is not scatter.
     */
    static Scatter of(List<CostModel.TimedSize> sizes, List<PredictedTime.CostFunction> functions) {
        WeightedFit plain = new WeightedFit(sizes, false, 0);
        WeightedFit.Curve simplest = plain.best(functions);
        double least = simplest.misfit();
        int freedom = sizes.size() - 1;
        if (explained(least, freedom, simplest.doubt())) {
            return new Scatter(false, 0, freedom, least);
        }
        if (freedom < 2) {
            return estimated(
                    false,
                    freedom,
                    scatter -> new WeightedFit(sizes, false, scatter)
                            .best(functions)
                            .misfit());
        }
        WeightedFit.Line line = plain.line();
        double power = line.misfit();
        WeightedFit.Curve granted = new WeightedFit(sizes, true, 0).best(functions);
        double withOverhead = granted.misfit();
        if (freedom > 2 && explained(withOverhead, freedom - 1, granted.doubt())) {
            return new Scatter(true, 0, freedom - 1, withOverhead);
        }
        if (explained(power, freedom - 1, line.doubt()) && clearlyBetter(power, least, freedom)) {
            return new Scatter(false, 0, freedom - 1, power);
        }
        boolean overhead = freedom > 2 && withOverhead < power;
        if (!clearlyBetter(overhead ? withOverhead : power, least, freedom)) {
            return estimated(
                    false,
                    freedom,
                    scatter -> new WeightedFit(sizes, false, scatter)
                            .best(functions)
                            .misfit());
        }
        return estimated(overhead, freedom - 1, scatter -> {
            WeightedFit fit = new WeightedFit(sizes, overhead, scatter);
            return overhead ? fit.best(functions).misfit() : fit.line().misfit();
        });
    }

    private static boolean explained(double misfit, int freedom, double doubt) {
        return LackOfFit.pValue(misfit, freedom, doubt) >= LEVEL;
    }

    /** One parameter more is worth its while. */
    private static boolean clearlyBetter(double misfit, double without, int freedomWithout) {
        double ratio = (without - misfit) / misfit * (freedomWithout - 1);
        return FDistribution.of(1, freedomWithout - 1).survivalProbability(Math.max(0, ratio)) < CLEARLY;
    }

    /** Finds by bisection the scatter with which the misfit is its degrees of freedom. */
    private static Scatter estimated(boolean overhead, int freedom, DoubleUnaryOperator misfit) {
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
        return new Scatter(overhead, high, freedom, misfit.applyAsDouble(high));
    }
}
