package org.emplab.analysis.costmodel;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.costmodel.WeightedFit.LackOfFit;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Moments;
import org.emplab.report.table.Digits;

/**
 * How a program's time grows with the size of its input (EMP, section 8): "the more the timing data is constrained, the
 * more alternative cost functions can be rejected".
 *
 * <p>Each c·f(n) is fitted by weighted least squares to the logarithms of the mean times, each weighed by its relative
 * error. Where none of them explains the means, an overhead is granted to each (overhead + c·f(n), at least four sizes);
 * what even the best curve leaves unexplained (at 5 %) is taken as scatter of the machine and added to every mean's
 * error. A function is ruled out where its misfit has a p-value below 1 %: by {@link LackOfFit} on sizes − parameters degrees of
 * freedom, or, where scatter had to be estimated, by F against the curve that it was estimated on.
 *
 * @param sizes by growing size, at least two different ones
 * @param overhead true if the functions were granted an overhead
 * @param scatter relative error added to each mean's own; 0 where the measurements' errors explain all
 * @param fits the best first
 */
public record CostModel(
        List<TimedSize> sizes,
        @JsonProperty("overheadGranted") boolean overhead,
        @JsonProperty("relativeScatter") double scatter,
        List<FittedCost> fits,
        PowerLaw powerLaw) {

    private static final double LEVEL = 0.01;

    public CostModel {
        sizes = List.copyOf(sizes);
        fits = List.copyOf(fits);
    }

    /**
     * @throws UnsuitableInputException if there are fewer than two sizes, or a size twice
     */
    public static CostModel of(List<TimedSize> timed) {
        List<TimedSize> sizes = timed.stream()
                .sorted(Comparator.comparingDouble(TimedSize::size))
                .toList();
        if (sizes.stream().mapToDouble(TimedSize::size).distinct().count() < sizes.size()) {
            throw new UnsuitableInputException("two runs have the same size");
        }
        if (sizes.size() < 2) {
            throw new UnsuitableInputException("a cost model takes inputs of at least two sizes");
        }
        List<PredictedTime.CostFunction> functions = Arrays.stream(PredictedTime.CostFunction.values())
                .filter(function -> sizes.stream().allMatch(size -> Double.isFinite(function.logarithm(size.size()))))
                .toList();
        Scatter scatter = Scatter.of(sizes, functions);
        WeightedFit fit = new WeightedFit(sizes, scatter.overhead(), scatter.relative());
        List<FittedCost> fits = functions.stream()
                .map(function -> fitted(sizes, function, fit, scatter))
                .sorted(Comparator.comparingDouble(FittedCost::misfit))
                .toList();
        return new CostModel(
                sizes, scatter.overhead(), scatter.relative(), fits, powerLaw(sizes.size(), fit.line(), scatter));
    }

    /** The functions that the data do not rule out, the best first. */
    public List<FittedCost> remaining() {
        return fits.stream().filter(fit -> !fit.ruledOut()).toList();
    }

    private static FittedCost fitted(
            List<TimedSize> sizes, PredictedTime.CostFunction function, WeightedFit fit, Scatter scatter) {
        WeightedFit.Curve curve = fit.fit(function);
        double misfit = curve.misfit();
        int freedom = sizes.size() - (scatter.overhead() ? 2 : 1);
        double pValue = scatter.relative() == 0
                ? LackOfFit.pValue(misfit, freedom, curve.doubt())
                : FDistribution.of(freedom, scatter.freedom())
                        .survivalProbability(misfit / freedom / (scatter.misfit() / scatter.freedom()));
        List<OptionalDouble> residuals = sizes.stream()
                .map(size -> DoubleStream.of(size.meanMillis() / curve.at(size.size()) - 1)
                        .filter(Double::isFinite)
                        .findFirst())
                .toList();
        return new FittedCost(
                function, curve.overheadMillis(), curve.logFactor(), misfit, pValue, pValue < LEVEL, residuals);
    }

    /** Student's t at 99 %, two-sided. */
    private static double quantile(double freedom) {
        return TDistribution.of(freedom).inverseCumulativeProbability(1 - LEVEL / 2);
    }

    private static PowerLaw powerLaw(int sizes, WeightedFit.Line line, Scatter scatter) {
        int freedom = sizes - 2;
        if (freedom == 0) {
            double reach = quantile(line.slopeFreedom()) * line.slopeError();
            return new PowerLaw(Math.exp(line.intercept()), line.slope(), reach, OptionalDouble.empty());
        }
        double pValue = LackOfFit.pValue(line.misfit(), freedom, line.doubt());
        boolean meets = scatter.relative() == 0 && pValue >= LEVEL;
        double quantile = meets
                ? quantile(line.slopeFreedom())
                : quantile(freedom) * Math.sqrt(Math.max(1, line.misfit() / freedom));
        return new PowerLaw(
                Math.exp(line.intercept()), line.slope(), quantile * line.slopeError(), OptionalDouble.of(pValue));
    }

    /**
     * c·f(n), with an overhead where one is granted, fitted to the mean times.
     *
     * @param overheadMillis what every execution pays whatever the size; 0 where none is granted
     * @param logFactorMillis natural logarithm of c, ms: c itself may be too small for a number
     * @param misfit sum of squared relative residuals, each in units of its error
     * @param pValue how often chance alone gives a misfit at least as large if this were the true growth
     * @param ruledOut true if that is rarer than 1 in 100
     * @param relativeResiduals (measured − fitted) / fitted, in the order of the sizes; empty where the fit is too small
     *     for a number, as 2^n at small sizes that is fitted to large ones
     */
    public record FittedCost(
            PredictedTime.CostFunction function,
            double overheadMillis,
            double logFactorMillis,
            double misfit,
            double pValue,
            boolean ruledOut,
            List<OptionalDouble> relativeResiduals) {

        public FittedCost {
            relativeResiduals = List.copyOf(relativeResiduals);
        }

        /** c in ms; empty where it is too small or too large for a number. */
        @JsonProperty
        public OptionalDouble factorMillis() {
            double factor = Math.exp(logFactorMillis);
            return factor > 0 && Double.isFinite(factor) ? OptionalDouble.of(factor) : OptionalDouble.empty();
        }

        /** The time at a size, ms. */
        public double atMillis(double size) {
            return overheadMillis + Math.exp(logFactorMillis + function.logarithm(size));
        }
    }

    /**
     * time = factor·n^exponent.
     *
     * @param factorMillis time at n = 1, ms
     * @param exponentReach half of the exponent's 99 % interval, widened by the law's own misfit where it does not meet the
     *     means
     * @param pValue of the lack of fit; empty for two sizes, which any power law meets
     */
    public record PowerLaw(
            double factorMillis,
            double exponent,
            @JsonIgnore double exponentReach,
            OptionalDouble pValue) {
        private static final double CONFIDENCE = 0.99;

        @JsonProperty
        double exponentLower() {
            return exponent - exponentReach;
        }

        @JsonProperty
        double exponentUpper() {
            return exponent + exponentReach;
        }

        @JsonProperty
        double confidence() {
            return CONFIDENCE;
        }

        @JsonProperty
        @JsonInclude(NON_ABSENT)
        Optional<String> reason() {
            return pValue.isPresent() ? Optional.empty() : Optional.of("a power law meets any two sizes: no p-value");
        }
    }

    /**
     * The program's mean time on inputs of one size.
     *
     * @param size of the input, positive
     * @param samples at least two
     * @param standardErrorMillis of the mean
     */
    public record TimedSize(double size, int samples, double meanMillis, double standardErrorMillis) {
        public TimedSize {
            if (!(size > 0) || Double.isInfinite(size)) {
                throw new UnsuitableInputException("a size is not a positive number: " + size);
            }
            if (!(meanMillis > 0)) {
                throw new UnsuitableInputException(
                        "the mean time at size " + Digits.plain(size) + " is 0: nothing grows from there");
            }
        }

        /**
         * @throws UnsuitableInputException for fewer than two samples, or a mean of 0
         */
        public static TimedSize of(double size, Series series) {
            if (series.size() < 2) {
                throw new UnsuitableInputException(
                        "a cost model takes at least two samples that did not fail at each size, and size "
                                + Digits.plain(size) + " has " + series.size());
            }
            Moments moments = Moments.of(series);
            double error = moments.sdMillis().orElseThrow() / Math.sqrt(series.size());
            return new TimedSize(size, series.size(), moments.meanMillis(), error);
        }

        double logMean() {
            return Math.log(meanMillis);
        }

        /** Relative error of the mean, which is the error of its logarithm to first order. */
        double relativeError() {
            return standardErrorMillis / meanMillis;
        }
    }
}
