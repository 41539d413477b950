package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A quantity over replications (displacement.txt, table 4).
 *
 * @param count how many replications
 * @param mean in the unit of the values
 * @param sd sample standard deviation (n − 1); empty for one replication
 * @param sdPercent of the mean
 * @param halfInterval half the width of the 95 % confidence interval of the mean: t(0.975, n − 1)·sd/√n
 */
public record Replicated(
        @JsonProperty("replications") int count,
        double mean,
        OptionalDouble sd,
        OptionalDouble sdPercent,
        @JsonProperty("halfInterval95") OptionalDouble halfInterval) {
    private static final double UPPER = 0.975;

    /**
     * @throws IllegalArgumentException if there is no value, or one is not finite
     */
    public static Replicated of(double... values) {
        if (values.length == 0 || !DoubleStream.of(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("no values, or values that are no numbers");
        }
        int n = values.length;
        double mean = DoubleStream.of(values).sum() / n;
        if (n == 1) {
            return new Replicated(1, mean, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
        double squares = DoubleStream.of(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return ofMoments(n, mean, Math.sqrt(squares / (n - 1)));
    }

    /** The quantity in µs from one in ns. */
    Replicated micros() {
        return new Replicated(count, mean / 1000, micros(sd), sdPercent, micros(halfInterval));
    }

    static OptionalDouble micros(OptionalDouble nanos) {
        return nanos.stream().map(value -> value / 1000).findFirst();
    }

    /** Makes a replicated value from a mean and a standard deviation of n ≥ 2 replications. */
    static Replicated ofMoments(int n, double mean, double sd) {
        double quantile = TDistribution.of(n - 1).inverseCumulativeProbability(UPPER);
        return new Replicated(
                n,
                mean,
                OptionalDouble.of(sd),
                mean == 0 ? OptionalDouble.empty() : OptionalDouble.of(100 * sd / Math.abs(mean)),
                OptionalDouble.of(quantile * sd / Math.sqrt(n)));
    }
}
