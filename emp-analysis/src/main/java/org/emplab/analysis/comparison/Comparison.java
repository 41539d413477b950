package org.emplab.analysis.comparison;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.statistics.Welch;
import org.emplab.analysis.statistics.Welch.Mean;

/**
 * One time of two programs against each other.
 *
 * <p>Where samples beyond mean ± k·sd are dropped first, the deviation of those that stay understates how much their
 * mean varies (at k = 2, 95 % intervals would hold the truth 89 % of the time), so the standard errors are those of the
 * whole procedure, from the bootstrap.
 *
 * @param a summary of the first program's times
 * @param b summary of the second one's
 * @param welch empty where a series has fewer than two times, or times that are worth too few independent ones
 * @param bootstrap likewise
 * @param verdict whether the second program is faster, slower or the same; of all samples, none dropped by deviations
 * @param shape medians, order and distribution, likewise of all samples
 */
public record Comparison(
        @JsonIgnore Quantity quantity,
        @JsonProperty("first") Summary a,
        @JsonProperty("second") Summary b,
        @JsonInclude(NON_ABSENT) Optional<Welch> welch,
        @JsonInclude(NON_ABSENT) Optional<Bootstrap> bootstrap,
        @JsonUnwrapped SpeedVerdict verdict,
        @JsonUnwrapped ShapeComparison shape) {

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    Optional<String> reason() {
        return welch.isPresent()
                ? Optional.empty()
                : Optional.of(
                        Math.min(a.samples(), b.samples()) < 2
                                ? "an interval takes two samples of each"
                                : "the samples are worth too few independent ones for an interval");
    }

    /**
     * @param deviations k of the second sanity check, by which samples are dropped first; 0 drops none
     * @param marginPercent the smallest difference that matters
     * @return empty if one of the series is
     */
    public static Optional<Comparison> of(
            Quantity quantity,
            Series a,
            Series b,
            double deviations,
            double confidence,
            double marginPercent,
            long seed) {
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        Summary summaryA = Summary.of(DeviationTrim.kept(a, deviations)).orElseThrow();
        Summary summaryB = Summary.of(DeviationTrim.kept(b, deviations)).orElseThrow();
        EffectiveSampleSize first = EffectiveSampleSize.of(a);
        EffectiveSampleSize second = EffectiveSampleSize.of(b);
        SpeedVerdict verdict = SpeedVerdict.of(a, b, marginPercent, confidence);
        boolean tooFew = (first.factor() > 1 || second.factor() > 1)
                && verdict.difference().percent().isPresent()
                && verdict.difference().low().isEmpty();
        Optional<Bootstrap> bootstrap = tooFew ? Optional.empty() : Bootstrap.of(a, b, deviations, confidence, seed);
        Optional<Welch> welch = tooFew || a.size() < 2 || b.size() < 2
                ? Optional.empty()
                : Optional.of(Welch.of(
                        mean(summaryA, a, first, deviations, bootstrap.map(Bootstrap::firstStandardErrorMillis)),
                        mean(summaryB, b, second, deviations, bootstrap.map(Bootstrap::secondStandardErrorMillis)),
                        confidence));
        return Optional.of(new Comparison(
                quantity, summaryA, summaryB, welch, bootstrap, verdict, ShapeComparison.of(a, b, confidence)));
    }

    /** The mean with its error, as if it were of the independent samples that a series is worth. */
    private static Mean mean(
            Summary summary,
            Series series,
            EffectiveSampleSize dependence,
            double deviations,
            Optional<Double> bootstrapped) {
        Mean mean = deviations > 0
                ? new Mean(summary.meanMillis(), bootstrapped.orElseThrow(), series.size())
                : Mean.of(series);
        return dependence.factor() > 1
                ? new Mean(mean.millis(), mean.errorMillis() * Math.sqrt(dependence.factor()), (int)
                        Math.max(2, Math.round(dependence.effectiveSamples())))
                : mean;
    }
}
