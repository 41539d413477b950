package org.emplab.analysis.costmodel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Weighted least squares on the relative residuals of the mean times, with some scatter added to each mean's own error:
 * c·f(n) and power laws on the logarithms, overhead + c·f(n) on the times themselves.
 */
final class WeightedFit {
    /** The times are whole ns, and doubles: nothing is known better than this. */
    private static final double FINEST = 1e-9;

    private final List<CostModel.TimedSize> sizes;
    private final boolean overhead;
    private final double[] weights;

    WeightedFit(List<CostModel.TimedSize> sizes, boolean overhead, double scatter) {
        this.sizes = sizes;
        this.overhead = overhead;
        weights = sizes.stream()
                .mapToDouble(size -> Math.max(FINEST, Math.hypot(size.relativeError(), scatter)))
                .map(error -> 1 / (error * error))
                .toArray();
    }

    /** overhead + exp(logFactor)·f(n), the sum of its weighted squares, and how much the weights are in {@link LackOfFit doubt}. */
    record Curve(
            PredictedTime.CostFunction function, double overheadMillis, double logFactor, double misfit, double doubt) {
        double at(double size) {
            return overheadMillis + Math.exp(logFactor + function.logarithm(size));
        }
    }

    /** Relative standard error of a curve of this fit at a size, to first order. */
    double relativeErrorAt(Curve curve, double size) {
        if (curve.overheadMillis() == 0) {
            return 1 / Math.sqrt(Arrays.stream(weights).sum());
        }
        double scale = curve.function().logarithm(size);
        double oo = 0;
        double of = 0;
        double ff = 0;
        for (int i = 0; i < weights.length; i++) {
            double o = 1 / sizes.get(i).meanMillis();
            double f = Math.exp(curve.function().logarithm(sizes.get(i).size()) - scale) * o;
            oo += weights[i] * o * o;
            of += weights[i] * o * f;
            ff += weights[i] * f * f;
        }
        return Math.sqrt((ff - 2 * of + oo) / (oo * ff - of * of)) / curve.at(size);
    }

    /** Degrees of freedom that the sizes' own errors have together, by Satterthwaite. */
    double freedom() {
        double total = Arrays.stream(weights).sum();
        double squares = 0;
        for (int i = 0; i < weights.length; i++) {
            double share = weights[i] / total;
            squares += share * share / (sizes.get(i).samples() - 1);
        }
        return 1 / squares;
    }

    Curve best(List<PredictedTime.CostFunction> functions) {
        return functions.stream()
                .map(this::fit)
                .min(Comparator.comparingDouble(Curve::misfit))
                .orElseThrow();
    }

    Curve fit(PredictedTime.CostFunction function) {
        Curve plain = plain(function);
        return overhead && function != PredictedTime.CostFunction.CONSTANT ? withOverhead(function, plain) : plain;
    }

    private Curve plain(PredictedTime.CostFunction function) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            CostModel.TimedSize size = sizes.get(i);
            sum += weights[i] * (size.logMean() - function.logarithm(size.size()));
            total += weights[i];
        }
        double logFactor = sum / total;
        double misfit = 0;
        double doubt = 0;
        for (int i = 0; i < weights.length; i++) {
            CostModel.TimedSize size = sizes.get(i);
            double residual = size.logMean() - function.logarithm(size.size()) - logFactor;
            misfit += weights[i] * residual * residual;
            doubt += LackOfFit.doubt(weights[i] / total, size.samples());
        }
        return new Curve(function, 0, logFactor, misfit, doubt);
    }

    /** Normal equations for both, f scaled by its largest value; an overhead or a factor below 0 is none. */
    private Curve withOverhead(PredictedTime.CostFunction function, Curve plain) {
        double largest = sizes.stream()
                .mapToDouble(size -> function.logarithm(size.size()))
                .max()
                .orElseThrow();
        double oo = 0;
        double of = 0;
        double ff = 0;
        double om = 0;
        double fm = 0;
        for (int i = 0; i < weights.length; i++) {
            CostModel.TimedSize size = sizes.get(i);
            double o = 1 / size.meanMillis();
            double f = Math.exp(function.logarithm(size.size()) - largest) / size.meanMillis();
            oo += weights[i] * o * o;
            of += weights[i] * o * f;
            ff += weights[i] * f * f;
            om += weights[i] * o;
            fm += weights[i] * f;
        }
        double determinant = oo * ff - of * of;
        double constant = (om * ff - fm * of) / determinant;
        double factor = (fm * oo - om * of) / determinant;
        if (!(constant > 0) || !(factor > 0)) {
            return plain;
        }
        double logFactor = Math.log(factor) - largest;
        double misfit = 0;
        double doubt = 0;
        for (int i = 0; i < weights.length; i++) {
            CostModel.TimedSize size = sizes.get(i);
            double residual =
                    1 - (constant + Math.exp(logFactor + function.logarithm(size.size()))) / size.meanMillis();
            misfit += weights[i] * residual * residual;
            double o = 1 / size.meanMillis();
            double f = Math.exp(function.logarithm(size.size()) - largest) / size.meanMillis();
            double leverage = weights[i] * (o * o * ff - 2 * o * f * of + f * f * oo) / determinant;
            doubt += LackOfFit.doubt(leverage, size.samples());
        }
        return new Curve(function, constant, logFactor, misfit, doubt);
    }

    /**
     * A straight line through the logarithms.
     *
     * @param slopeFreedom degrees of freedom of the slope's error, by Satterthwaite
     */
    record Line(double intercept, double slope, double slopeError, double slopeFreedom, double misfit, double doubt) {}

    Line line() {
        double total = 0;
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < weights.length; i++) {
            total += weights[i];
            meanX += weights[i] * Math.log(sizes.get(i).size());
            meanY += weights[i] * sizes.get(i).logMean();
        }
        meanX /= total;
        meanY /= total;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < weights.length; i++) {
            double dx = Math.log(sizes.get(i).size()) - meanX;
            xx += weights[i] * dx * dx;
            xy += weights[i] * dx * (sizes.get(i).logMean() - meanY);
        }
        double slope = xy / xx;
        double misfit = 0;
        double doubt = 0;
        double squaredShares = 0;
        for (int i = 0; i < weights.length; i++) {
            double dx = Math.log(sizes.get(i).size()) - meanX;
            double residual = sizes.get(i).logMean() - meanY - slope * dx;
            misfit += weights[i] * residual * residual;
            double share = weights[i] * dx * dx / xx;
            doubt += LackOfFit.doubt(weights[i] / total + share, sizes.get(i).samples());
            squaredShares += share * share / (sizes.get(i).samples() - 1);
        }
        return new Line(meanY - slope * meanX, slope, 1 / Math.sqrt(xx), 1 / squaredShares, misfit, doubt);
    }

    /**
     * How often chance gives a misfit at least as large where the curve is the truth, when the errors of the means are known
     * from a few samples only: Welch's test for means of unequal variance (1951), in Johansen's general form (1980).
     *
     * <p>The misfit X² of r degrees of freedom over r + 2A − 6A/(r + 2) is about an F of r and r(r + 2)/(3A) degrees of freedom,
     * where A = Σ (1 − h)²/(n − 1) over the means, h being the leverage and n the samples of each. With very many samples A is 0,
     * and it is the χ² test.
     */
    static final class LackOfFit {
        private LackOfFit() {}

        /**
         * @param misfit weighted sum of squares
         * @param freedom r
         * @param doubt A
         */
        static double pValue(double misfit, int freedom, double doubt) {
            if (doubt < 1e-9) {
                return ChiSquaredDistribution.of(freedom).survivalProbability(misfit);
            }
            double scale = freedom + 2 * doubt - 6 * doubt / (freedom + 2);
            return FDistribution.of(freedom, freedom * (freedom + 2) / (3 * doubt))
                    .survivalProbability(misfit / scale);
        }

        /** One mean's part of A. */
        static double doubt(double leverage, int samples) {
            return (1 - leverage) * (1 - leverage) / (samples - 1);
        }
    }
}
