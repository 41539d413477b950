package org.emplab.analysis.distribution;

import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.statistics.Interval;

/**
 * One mode of two programs.
 *
 * @param first of the first program; empty where no sample of it lies there
 * @param second likewise
 * @param sharePoints the second's share less the first's, in percentage points (Newcombe, 1998, method 10)
 * @param placeMillis the second's median less the first's, by percentile bootstrap; empty with fewer than five samples of one
 */
public record ModePair(
        Optional<Mode> first, Optional<Mode> second, Interval sharePoints, Optional<Interval> placeMillis) {

    /** Whether the share is another, at the confidence of all modes' intervals together. */
    public boolean shareChanged() {
        return !sharePoints.contains(0);
    }

    /** Whether the mode lies elsewhere, likewise. */
    public boolean moved() {
        return placeMillis.isPresent() && !placeMillis.get().contains(0);
    }

    /** The change of the mode's place; empty where that is not known, or the first lies at 0. */
    public OptionalDouble placePercent() {
        return placeMillis.isPresent() && first.orElseThrow().medianMillis() > 0
                ? OptionalDouble.of(
                        100 * placeMillis.get().estimate() / first.orElseThrow().medianMillis())
                : OptionalDouble.empty();
    }
}
