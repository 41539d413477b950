package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.emplab.analysis.series.Series;

/**
 * How the whole of a second program's times lies against a first one's: robust differences and a test of the
 * distributions. Its intervals hold at one look, unlike a verdict's.
 *
 * @param robust empty where one has fewer than two times
 * @param distribution likewise
 */
public record ShapeComparison(
        Optional<RobustDifference> robust, @JsonIgnore Optional<KolmogorovSmirnov> distribution) {
    private record Tested(String test, @JsonUnwrapped KolmogorovSmirnov result) {}

    @JsonProperty("distribution")
    Optional<Tested> tested() {
        return distribution.map(result -> new Tested("kolmogorov-smirnov", result));
    }

    /**
     * @throws IllegalArgumentException if a series is empty
     */
    public static ShapeComparison of(Series a, Series b, double confidence) {
        if (a.isEmpty() || b.isEmpty()) {
            throw new IllegalArgumentException("no times have no shape");
        }
        return new ShapeComparison(
                RobustDifference.of(a, b, confidence),
                a.size() < 2 || b.size() < 2
                        ? Optional.empty()
                        : Optional.of(KolmogorovSmirnov.of(a.millis(), b.millis())));
    }

    /**
     * Two-sample Kolmogorov–Smirnov test: the largest distance between the two cumulative distributions, and how often
     * chance alone gives one at least as large.
     *
     * @param statistic 0 … 1
     * @param pValue two-sided; exact for small samples, asymptotic for large ones; conservative where times are tied
     */
    public record KolmogorovSmirnov(double statistic, double pValue) {
        public static KolmogorovSmirnov of(double[] a, double[] b) {
            KolmogorovSmirnovTest.TwoResult result =
                    KolmogorovSmirnovTest.withDefaults().test(a, b);
            return new KolmogorovSmirnov(result.getStatistic(), result.getPValue());
        }
    }
}
