package org.emplab.analysis.costmodel;

import java.util.Comparator;
import java.util.List;

/** Weighted least squares on the logarithms of the mean times, with some scatter added to each mean's own error. */
final class WeightedFit {
    /** The times are whole ns, and doubles: nothing is known better than this. */
    private static final double FINEST = 1e-9;

    private final List<TimedSize> sizes;
    private final double[] weights;

    WeightedFit(List<TimedSize> sizes, double scatter) {
        this.sizes = sizes;
        weights = sizes.stream()
                .mapToDouble(size -> Math.max(FINEST, Math.hypot(size.relativeError(), scatter)))
                .map(error -> 1 / (error * error))
                .toArray();
    }

    double logFactor(CostFunction function) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            TimedSize size = sizes.get(i);
            sum += weights[i] * (size.logMean() - function.logarithm(size.size()));
            total += weights[i];
        }
        return sum / total;
    }

    double misfit(CostFunction function) {
        double logFactor = logFactor(function);
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            TimedSize size = sizes.get(i);
            double residual = size.logMean() - function.logarithm(size.size()) - logFactor;
            sum += weights[i] * residual * residual;
        }
        return sum;
    }

    CostFunction best(List<CostFunction> functions) {
        return functions.stream().min(Comparator.comparingDouble(this::misfit)).orElseThrow();
    }

    /** A straight line: intercept, slope, the slope's error, and its misfit. */
    record Line(double intercept, double slope, double slopeError, double misfit) {}

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
        for (int i = 0; i < weights.length; i++) {
            double residual = sizes.get(i).logMean()
                    - meanY
                    - slope * (Math.log(sizes.get(i).size()) - meanX);
            misfit += weights[i] * residual * residual;
        }
        return new Line(meanY - slope * meanX, slope, 1 / Math.sqrt(xx), misfit);
    }
}
