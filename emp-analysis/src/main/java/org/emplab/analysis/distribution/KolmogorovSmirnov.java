package org.emplab.analysis.distribution;

import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;

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
