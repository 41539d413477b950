package org.emplab.analysis.comparison;

import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.summary.Moments;

/**
 * Difference of two means, and their ratio, with intervals that do not take the variances to be equal (Welch, 1947).
 *
 * <p>Difference: b − a ± t·√(s_a²/n_a + s_b²/n_b), t with the Welch–Satterthwaite degrees of freedom. Ratio: the same on
 * the logarithms of the means, whose variance is (s/mean)²/n to first order, so that a/b and b/a have reciprocal
 * intervals.
 *
 * @param difference mean of b minus mean of a, ms
 * @param ratio mean of b over mean of a; empty if a mean is 0
 * @param degreesOfFreedom of the difference; empty where neither series varies
 * @param pValue of the hypothesis that the means are equal, two-sided; empty where neither series varies
 */
public record Welch(
        double confidence,
        Interval difference,
        Optional<Interval> ratio,
        OptionalDouble degreesOfFreedom,
        OptionalDouble pValue) {

    /**
     * The comparison of two series; empty if one has fewer than two times.
     *
     * @param confidence between 0 and 1, both exclusive
     */
    public static Optional<Welch> of(Series a, Series b, double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence is not between 0 and 1: " + confidence);
        }
        if (a.size() < 2 || b.size() < 2) {
            return Optional.empty();
        }
        Moments momentsA = Moments.of(a);
        Moments momentsB = Moments.of(b);
        double errorA = standardError(momentsA, a.size());
        double errorB = standardError(momentsB, b.size());
        double difference = momentsB.meanMillis() - momentsA.meanMillis();
        double error = Math.hypot(errorA, errorB);
        if (error == 0) {
            Interval exact = new Interval(difference, difference, difference);
            return Optional.of(new Welch(
                    confidence,
                    exact,
                    ratio(momentsA, momentsB, 0, 0, a.size(), b.size(), confidence),
                    OptionalDouble.empty(),
                    OptionalDouble.empty()));
        }
        double freedom = degreesOfFreedom(errorA, errorB, a.size(), b.size());
        TDistribution t = TDistribution.of(freedom);
        double reach = -t.inverseCumulativeProbability((1 - confidence) / 2) * error;
        return Optional.of(new Welch(
                confidence,
                new Interval(difference, difference - reach, difference + reach),
                ratio(momentsA, momentsB, errorA, errorB, a.size(), b.size(), confidence),
                OptionalDouble.of(freedom),
                OptionalDouble.of(Math.min(1, 2 * t.survivalProbability(Math.abs(difference) / error)))));
    }

    private static Optional<Interval> ratio(
            Moments a, Moments b, double errorA, double errorB, int sizeA, int sizeB, double confidence) {
        if (a.meanMillis() <= 0 || b.meanMillis() <= 0) {
            return Optional.empty();
        }
        double ratio = b.meanMillis() / a.meanMillis();
        double relativeA = errorA / a.meanMillis();
        double relativeB = errorB / b.meanMillis();
        double error = Math.hypot(relativeA, relativeB);
        if (error == 0) {
            return Optional.of(new Interval(ratio, ratio, ratio));
        }
        TDistribution t = TDistribution.of(degreesOfFreedom(relativeA, relativeB, sizeA, sizeB));
        double factor = Math.exp(-t.inverseCumulativeProbability((1 - confidence) / 2) * error);
        return Optional.of(new Interval(ratio, ratio / factor, ratio * factor));
    }

    private static double standardError(Moments moments, int size) {
        return moments.sdMillis().orElseThrow() / Math.sqrt(size);
    }

    private static double degreesOfFreedom(double errorA, double errorB, int sizeA, int sizeB) {
        double larger = Math.max(errorA, errorB);
        double a = errorA / larger * (errorA / larger);
        double b = errorB / larger * (errorB / larger);
        return (a + b) * (a + b) / (a * a / (sizeA - 1) + b * b / (sizeB - 1));
    }
}
