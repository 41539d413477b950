package org.emplab.analysis.costmodel;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.distribution.MixtureFit;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Moments;
import org.emplab.model.Keyed;

/**
 * The time at a size that need not have been measured, if the time grows as one of the functions that are not ruled out.
 * Both intervals are 95 % ones for that function: which of several it is, no interval knows.
 *
 * @param mean of a new run at this size, ms; with the scatter of the machine
 * @param execution of one execution there, ms; with the samples' own relative deviation
 * @param modes where executions gather, if they spread about their mean as at the nearest measured size, in parts of it;
 *     empty where they gather around one time there, or too little is known
 */
public record PredictedTime(
        double size,
        CostFunction function,
        Interval.Millis mean,
        Interval.Millis execution,
        @JsonInclude(NON_EMPTY) List<Mode> modes) {
    private static final int MOST_MODES = 4;
    private static final double TAIL = 0.025;

    /**
     * A normal of a mixture.
     *
     * @param share of the executions
     */
    public record Mode(double share, double millis) {}

    /**
     * @param times by the sizes of the model
     * @throws UnsuitableInputException if a size is not positive, or too large for a function
     */
    public static List<PredictedTime> of(CostModel model, Map<Double, Series> times, List<Double> sizes) {
        WeightedFit fit = new WeightedFit(model.sizes(), model.overhead(), model.scatter());
        double freedom =
                model.scatter() == 0 ? fit.freedom() : Math.max(1, model.sizes().size() - (model.overhead() ? 2 : 1));
        double t = TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
        return sizes.stream()
                .flatMap(size -> {
                    List<Mode> parts = parts(times, size);
                    return model.remaining().stream()
                            .map(remaining -> at(size, fit.fit(remaining.function()), fit, model, t, parts));
                })
                .toList();
    }

    /** The modes at the nearest measured size, in parts of its mean. */
    private static List<Mode> parts(Map<Double, Series> times, double size) {
        Optional<Series> nearest = times.entrySet().stream()
                .min(Comparator.comparingDouble(measured -> Math.abs(Math.log(measured.getKey() / size))))
                .map(Map.Entry::getValue);
        try {
            return nearest.map(series ->
                            MixtureFit.of(series, MOST_MODES).mixture().components())
                    .filter(normals -> normals.size() > 1)
                    .map(normals -> {
                        double mean = Moments.of(nearest.orElseThrow()).meanMillis();
                        return normals.stream()
                                .map(normal -> new Mode(normal.weight(), normal.meanMillis() / mean))
                                .toList();
                    })
                    .orElse(List.of());
        } catch (UnsuitableInputException noDistribution) {
            return List.of();
        }
    }

    private static PredictedTime at(
            double size, WeightedFit.Curve curve, WeightedFit fit, CostModel model, double t, List<Mode> parts) {
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
                interval(millis, t * Math.hypot(error, sampleDeviation(model))),
                parts.stream()
                        .map(part -> new Mode(part.share(), part.millis() * millis))
                        .toList());
    }

    /** Relative deviation of one sample, pooled over the sizes. */
    private static double sampleDeviation(CostModel model) {
        double squares = 0;
        int samples = 0;
        for (CostModel.TimedSize size : model.sizes()) {
            double deviation = size.relativeError() * Math.sqrt(size.samples());
            squares += (size.samples() - 1) * deviation * deviation;
            samples += size.samples() - 1;
        }
        return Math.sqrt(squares / samples);
    }

    private static Interval.Millis interval(double millis, double reach) {
        return new Interval.Millis(new Interval(millis, millis * Math.exp(-reach), millis * Math.exp(reach)));
    }

    /** The usual ways in which a running time grows with the size of the input. */
    public enum CostFunction implements Keyed {
        CONSTANT("1", n -> 0),
        LOG("log n", n -> Math.log(Math.log(n))),
        ROOT("sqrt n", n -> 0.5 * Math.log(n)),
        LINEAR("n", n -> Math.log(n)),
        LINEARITHMIC("n log n", n -> Math.log(n) + Math.log(Math.log(n))),
        SQUARE("n^2", n -> 2 * Math.log(n)),
        SQUARE_LOG("n^2 log n", n -> 2 * Math.log(n) + Math.log(Math.log(n))),
        CUBE("n^3", n -> 3 * Math.log(n)),
        EXPONENTIAL("2^n", n -> n * Math.log(2));

        private final String formula;
        private final DoubleUnaryOperator logarithm;

        CostFunction(String formula, DoubleUnaryOperator logarithm) {
            this.formula = formula;
            this.logarithm = logarithm;
        }

        /** The notation of people and results. */
        @Override
        public String key() {
            return formula;
        }

        /** Natural logarithm of f(n): 2^n of a large n is no number, but its logarithm is. NaN or −∞ where f(n) ≤ 0. */
        public double logarithm(double n) {
            return logarithm.applyAsDouble(n);
        }
    }
}
