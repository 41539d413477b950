package org.emplab.analysis.costmodel;

import java.util.OptionalDouble;

/**
 * time = factor·n^exponent.
 *
 * @param factorMillis time at n = 1, ms
 * @param exponentReach half of the exponent's 99 % interval, widened by the law's own misfit where it does not meet the
 *     means
 * @param pValue of the lack of fit; empty for two sizes, which any power law meets
 */
public record PowerLaw(double factorMillis, double exponent, double exponentReach, OptionalDouble pValue) {}
