package org.emplab.analysis.timeseries;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Moments;

/**
 * One number of a run's samples after both sanity checks.
 *
 * @param overCutoff the samples that the first check drops (squares of EMP's figure 16)
 * @param beyond those that the second drops (its triangles)
 * @param kept the rest
 * @param moments of the rest; empty if there is none
 */
public record CheckedSeries(
        @JsonUnwrapped ObservedQuantity observed,
        @JsonIgnore Series overCutoff,
        @JsonIgnore Series beyond,
        @JsonIgnore Series kept,
        @JsonIgnore Optional<Moments> moments) {

    /** Moments in the unit of what is observed. */
    private record Shown(
            double min,
            double max,
            double mean,
            @JsonInclude(NON_ABSENT) OptionalDouble sd,
            @JsonInclude(NON_ABSENT) OptionalDouble relativeError) {}

    private record Point(int sample, double value) {}

    @JsonProperty("kept")
    int keptSamples() {
        return kept.size();
    }

    @JsonUnwrapped
    Optional<Shown> shown() {
        return moments.map(
                of -> new Shown(of.minMillis(), of.maxMillis(), of.meanMillis(), of.sdMillis(), of.relativeError()));
    }

    @JsonProperty
    int[] droppedByCutoff() {
        return overCutoff.numbers();
    }

    @JsonProperty
    int[] droppedByDeviation() {
        return beyond.numbers();
    }

    @JsonProperty
    List<Point> points() {
        Series all = observed.values();
        return IntStream.range(0, all.size())
                .mapToObj(i -> new Point(all.number(i), all.millis(i)))
                .toList();
    }

    /**
     * @param over numbers of the samples in which a daemon is over its cutoff
     * @param deviations k of the second check; 0 drops none
     */
    public static CheckedSeries of(ObservedQuantity observed, Set<Integer> over, double deviations) {
        Series all = observed.values();
        Series left = all.without(over);
        Series kept = DeviationTrim.kept(left, deviations);
        return new CheckedSeries(
                observed,
                all.keep(i -> over.contains(all.number(i))),
                left.keep(i -> kept.indexOf(left.number(i)) < 0),
                kept,
                kept.isEmpty() ? Optional.empty() : Optional.of(Moments.of(kept)));
    }

    /** Which check drops a sample: {@code I}, {@code II}, or empty for none. */
    public String droppedBy(int number) {
        return overCutoff.indexOf(number) >= 0 ? "I" : beyond.indexOf(number) >= 0 ? "II" : "";
    }
}
