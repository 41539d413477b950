package org.emplab.analysis.costmodel;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Interval;

/**
 * The time at a size that need not have been measured, if the time grows as one of the functions that are not ruled out.
 * Both intervals are 95 % ones for that function: which of several it is, no interval knows.
 *
 * @param mean of a new run at this size, ms; with the scatter of the machine
 * @param execution of one execution there, ms; with the samples' own relative deviation
 */
public record PredictedTime(double size, CostFunction function, Interval.Millis mean, Interval.Millis execution) {
    private static final double TAIL = 0.025;

    /**
     * @throws UnsuitableInputException if a size is not positive, or too large for a function
     */
    public static List<PredictedTime> of(CostModel model, List<Double> sizes) {
        WeightedFit fit = new WeightedFit(model.sizes(), model.overhead(), model.scatter());
        double freedom =
                model.scatter() == 0 ? fit.freedom() : Math.max(1, model.sizes().size() - (model.overhead() ? 2 : 1));
        double t = TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
        return sizes.stream()
                .flatMap(size -> model.remaining().stream()
                        .map(remaining -> at(size, fit.fit(remaining.function()), fit, model, t)))
                .toList();
    }

    private static PredictedTime at(double size, WeightedFit.Curve curve, WeightedFit fit, CostModel model, double t) {
        double millis = curve.at(size);
        if (!(size > 0) || !Double.isFinite(millis) || millis <= 0) {
            throw new UnsuitableInputException("no time can be predicted at size " + size + " as "
                    + curve.function().key());
        }
        double error = Math.hypot(fit.relativeErrorAt(curve, size), model.scatter());
        return new PredictedTime(
                size,
                curve.function(),
                interval(millis, t * error),
                interval(millis, t * Math.hypot(error, sampleDeviation(model))));
    }

    /** Relative deviation of one sample, pooled over the sizes. */
    private static double sampleDeviation(CostModel model) {
        double squares = 0;
        int samples = 0;
        for (TimedSize size : model.sizes()) {
            double deviation = size.relativeError() * Math.sqrt(size.samples());
            squares += (size.samples() - 1) * deviation * deviation;
            samples += size.samples() - 1;
        }
        return Math.sqrt(squares / samples);
    }

    private static Interval.Millis interval(double millis, double reach) {
        return new Interval.Millis(new Interval(millis, millis * Math.exp(-reach), millis * Math.exp(reach)));
    }
}
