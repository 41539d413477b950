package org.emplab.analysis.statistics;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import java.util.OptionalDouble;

/** An estimate with the ends of its interval, which too few values do not have. */
public record Estimate(
        double estimate,
        @JsonInclude(NON_ABSENT) OptionalDouble lower,
        @JsonInclude(NON_ABSENT) OptionalDouble upper) {
    /** One of a time, whose keys name the unit. */
    public record Millis(@JsonUnwrapped(suffix = "Millis") Estimate estimate) {}

    public static Estimate of(double estimate, Optional<Interval> interval) {
        return new Estimate(
                estimate,
                interval.stream().mapToDouble(Interval::lower).findFirst(),
                interval.stream().mapToDouble(Interval::upper).findFirst());
    }

    public Optional<Interval> interval() {
        return lower.isPresent()
                ? Optional.of(new Interval(estimate, lower.getAsDouble(), upper.orElseThrow()))
                : Optional.empty();
    }
}
