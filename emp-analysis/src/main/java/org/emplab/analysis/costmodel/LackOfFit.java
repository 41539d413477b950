package org.emplab.analysis.costmodel;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * How often chance gives a misfit at least as large where the curve is the truth, when the errors of the means are known
 * from a few samples only: Welch's test for means of unequal variance (1951), in Johansen's general form (1980).
 *
 * <p>The misfit X² of r degrees of freedom over r + 2A − 6A/(r + 2) is about an F of r and r(r + 2)/(3A) degrees of freedom,
 * where A = Σ (1 − h)²/(n − 1) over the means, h being the leverage and n the samples of each. With very many samples A is 0,
 * and it is the χ² test.
 */
final class LackOfFit {
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
        return FDistribution.of(freedom, freedom * (freedom + 2) / (3 * doubt)).survivalProbability(misfit / scale);
    }

    /** One mean's part of A. */
    static double doubt(double leverage, int samples) {
        return (1 - leverage) * (1 - leverage) / (samples - 1);
    }
}
