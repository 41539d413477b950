package org.emplab.analysis.costmodel;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Least-squares line through the logarithms: log y = exponent·log x + log factor, so y = factor·x^exponent
 * (repeatability.txt, figure 15).
 *
 * @param points number of points
 * @param exponent slope of the line
 * @param factor y at x = 1
 * @param exponentError standard error of the exponent; empty for two points
 * @param exponentReach half of the exponent's 95 % interval, Student's t; empty for two points
 * @param misfitPercent how far the points lie from the line, one deviation of log y as a part of y; empty for two points
 * @param rSquared share of the variance of log y that the line explains; empty if y never changes
 */
public record LogLogLine(
        int points,
        double exponent,
        double factor,
        @JsonProperty("exponentStandardError") OptionalDouble exponentError,
        @JsonIgnore OptionalDouble exponentReach,
        @JsonInclude(NON_ABSENT) OptionalDouble misfitPercent,
        OptionalDouble rSquared) {

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    OptionalDouble exponentLower() {
        return exponentReach.stream().map(reach -> exponent - reach).findFirst();
    }

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    OptionalDouble exponentUpper() {
        return exponentReach.stream().map(reach -> exponent + reach).findFirst();
    }

    /**
     * The line; empty if there are fewer than two different x.
     *
     * @throws IllegalArgumentException if a value is not positive
     */
    public static Optional<LogLogLine> of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(x.length + " values of x and " + y.length + " of y");
        }
        int n = x.length;
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < n; i++) {
            if (!(x[i] > 0) || !(y[i] > 0)) {
                throw new IllegalArgumentException("no logarithm of " + Math.min(x[i], y[i]));
            }
            meanX += Math.log(x[i]) / n;
            meanY += Math.log(y[i]) / n;
        }
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < n; i++) {
            double dx = Math.log(x[i]) - meanX;
            double dy = Math.log(y[i]) - meanY;
            xx += dx * dx;
            xy += dx * dy;
            yy += dy * dy;
        }
        if (n < 2 || xx < 1e-18) {
            return Optional.empty();
        }
        double slope = xy / xx;
        double residual = Math.max(0, yy - slope * xy);
        OptionalDouble misfit =
                n == 2 ? OptionalDouble.empty() : OptionalDouble.of(100 * Math.expm1(Math.sqrt(residual / (n - 2))));
        OptionalDouble error = n == 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(residual / (n - 2) / xx));
        OptionalDouble reach = n == 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        error.getAsDouble() * TDistribution.of(n - 2).inverseCumulativeProbability(0.975));
        return Optional.of(new LogLogLine(
                n,
                slope,
                Math.exp(meanY - slope * meanX),
                error,
                reach,
                misfit,
                yy > 0 ? OptionalDouble.of(1 - residual / yy) : OptionalDouble.empty()));
    }

    /** y on the line. */
    public double at(double x) {
        return factor * Math.pow(x, exponent);
    }
}
