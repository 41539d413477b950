package org.emplab.analysis.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;

/**
 * The difference of a second time from a first one in percent of the first, with the ends of its interval.
 *
 * @param percent empty where one of the times is 0
 * @param low empty where there is no interval
 * @param high likewise
 */
public record PercentDifference(
        @JsonProperty("differencePercent") OptionalDouble percent,
        @JsonProperty("lowPercent") OptionalDouble low,
        @JsonProperty("highPercent") OptionalDouble high) {
    /** A difference without an interval. */
    public static PercentDifference of(OptionalDouble percent) {
        return new PercentDifference(percent, OptionalDouble.empty(), OptionalDouble.empty());
    }

    public boolean hasInterval() {
        return low.isPresent();
    }
}
