package org.emplab.analysis.statistics;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.Series;

/**
 * Difference of two means, and their ratio, with intervals that do not take the variances to be equal (Welch, 1947).
 *
 * <p>Difference: b − a ± t·√(e_a² + e_b²) with e² = s²/n, t with the Welch–Satterthwaite degrees of freedom. Ratio: all θ with
 * |b − θa| ≤ t·√(e_b² + θ²e_a²), with the same t (Fieller, 1954). So it holds 1 where the difference's interval holds 0, and
 * a/b and b/a have reciprocal intervals. There is none where a mean is not surely above 0: then it would have no upper
 * end, or a lower one below 0.
 *
 * @param difference mean of b minus mean of a, ms
 * @param ratio mean of b over mean of a; empty if a mean is not surely above 0
 * @param degreesOfFreedom of the difference; empty where neither series varies
 * @param pValue of the hypothesis that the means are equal, two-sided; empty where neither series varies
 */
public record Welch(
        double confidence,
        @JsonIgnore Interval difference,
        @JsonInclude(NON_ABSENT) Optional<Interval> ratio,
        OptionalDouble degreesOfFreedom,
        OptionalDouble pValue) {

    @JsonProperty("difference")
    Interval.Millis differenceMillis() {
        return new Interval.Millis(difference);
    }

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    Optional<String> reason() {
        return pValue.isPresent() ? Optional.empty() : Optional.of("neither program's time varies");
    }

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
        return Optional.of(of(Mean.of(a), Mean.of(b), confidence));
    }

    /** A mean, its standard error, and the number of samples that the error was estimated from; at least two. */
    public record Mean(double millis, double errorMillis, int samples) {
        public static Mean of(Series series) {
            Moments moments = Moments.of(series);
            double error = moments.sdMillis().orElseThrow() / Math.sqrt(series.size());
            return new Mean(moments.meanMillis(), error, series.size());
        }
    }

    /** The comparison of two means. */
    public static Welch of(Mean a, Mean b, double confidence) {
        double difference = b.millis() - a.millis();
        double error = Math.hypot(a.errorMillis(), b.errorMillis());
        if (error == 0) {
            Interval exact = new Interval(difference, difference, difference);
            return new Welch(confidence, exact, ratio(a, b, 0), OptionalDouble.empty(), OptionalDouble.empty());
        }
        double freedom = degreesOfFreedom(a.errorMillis(), b.errorMillis(), a.samples(), b.samples());
        TDistribution t = TDistribution.of(freedom);
        double critical = t.inverseSurvivalProbability((1 - confidence) / 2);
        double reach = critical * error;
        return new Welch(
                confidence,
                new Interval(difference, difference - reach, difference + reach),
                ratio(a, b, critical),
                OptionalDouble.of(freedom),
                OptionalDouble.of(Math.min(1, 2 * t.survivalProbability(Math.abs(difference) / error))));
    }

    private static Optional<Interval> ratio(Mean a, Mean b, double t) {
        double reachA = t * a.errorMillis();
        double reachB = t * b.errorMillis();
        if (a.millis() <= reachA || b.millis() <= reachB) {
            return Optional.empty();
        }
        double ratio = b.millis() / a.millis();
        double known = (a.millis() - reachA) * (a.millis() + reachA);
        double middle = a.millis() * b.millis() / known;
        double half = Math.hypot(reachB * Math.sqrt(known), reachA * b.millis()) / known;
        return Optional.of(new Interval(ratio, Math.min(ratio, middle - half), Math.max(ratio, middle + half)));
    }

    public static double degreesOfFreedom(double errorA, double errorB, int sizeA, int sizeB) {
        double larger = Math.max(errorA, errorB);
        double a = errorA / larger * (errorA / larger);
        double b = errorB / larger * (errorB / larger);
        return (a + b) * (a + b) / (a * a / (sizeA - 1) + b * b / (sizeB - 1));
    }
}
