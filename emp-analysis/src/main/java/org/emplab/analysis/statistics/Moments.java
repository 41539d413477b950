package org.emplab.analysis.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;

/**
 * Minimum, maximum, mean and sample standard deviation of a series of at least one time.
 *
 * <p>Computed on the differences to the minimum, which are exact: 4.5 hours in ns and a deviation of some µs share no
 * digits, so a sum of squares of the times themselves would lose the deviation.
 */
public record Moments(
        double minMillis, double maxMillis, double meanMillis, OptionalDouble sdMillis, OptionalDouble relativeError) {

    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * @throws IllegalArgumentException if the series is empty
     */
    public static Moments of(Series series) {
        if (series.isEmpty()) {
            throw new IllegalArgumentException("no times");
        }
        long[] nanos = series.nanos();
        long min = Arrays.stream(nanos).min().getAsLong();
        long max = Arrays.stream(nanos).max().getAsLong();
        double above = 0;
        for (long value : nanos) {
            above += value - min;
        }
        above /= nanos.length;
        double squares = 0;
        for (long value : nanos) {
            double deviation = (value - min) - above;
            squares += deviation * deviation;
        }
        double mean = (min + above) / NANOS_PER_MILLI;
        OptionalDouble sd = nanos.length < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.sqrt(squares / (nanos.length - 1)) / NANOS_PER_MILLI);
        OptionalDouble relativeError =
                sd.isPresent() && mean > 0 ? OptionalDouble.of(sd.getAsDouble() / mean) : OptionalDouble.empty();
        return new Moments(min / NANOS_PER_MILLI, max / NANOS_PER_MILLI, mean, sd, relativeError);
    }
}
