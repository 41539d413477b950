package org.emplab.analysis.costmodel;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.OptionalDouble;

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
        CostFunction function,
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
