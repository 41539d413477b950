package org.emplab.analysis.timing;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.LongRangeDependence;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Moments;

/**
 * The times of one quantity, PT or ET, that are left after both sanity checks.
 *
 * @param notMeasured samples that did not fail, are not over a cutoff, and yet have no value
 * @param droppedByDeviation samples outside mean ± k·sd of what the first check left
 * @param kept number of samples left
 * @param moments of what is left; empty if nothing is. The execution time is their mean
 * @param interval of that mean; empty where it cannot be told, and in timings of before
 * @param meanDoubt why it cannot
 */
public record TimingStatistics(
        List<Integer> notMeasured,
        List<Integer> droppedByDeviation,
        int kept,
        @JsonUnwrapped Optional<Moments> moments,
        @JsonUnwrapped Optional<MeanInterval> interval,
        @JsonInclude(NON_ABSENT) Optional<LongRangeDependence.Doubt> meanDoubt) {
    public TimingStatistics {
        notMeasured = List.copyOf(notMeasured);
        droppedByDeviation = List.copyOf(droppedByDeviation);
    }

    /** Reads statistics back, of which moments and interval may be missing. */
    @JsonCreator
    static TimingStatistics of(
            @JsonProperty(value = "notMeasured", required = true) List<Integer> notMeasured,
            @JsonProperty(value = "droppedByDeviation", required = true) List<Integer> droppedByDeviation,
            @JsonProperty("kept") int kept,
            @JsonProperty("minMillis") OptionalDouble min,
            @JsonProperty("maxMillis") OptionalDouble max,
            @JsonProperty("meanMillis") OptionalDouble mean,
            @JsonProperty("sdMillis") OptionalDouble sd,
            @JsonProperty("relativeError") OptionalDouble relativeError,
            @JsonProperty("meanLowerMillis") OptionalDouble lower,
            @JsonProperty("meanUpperMillis") OptionalDouble upper,
            @JsonProperty("effectiveSamples") OptionalDouble effective,
            @JsonProperty("meanDoubt") Optional<LongRangeDependence.Doubt> meanDoubt) {
        return new TimingStatistics(
                notMeasured,
                droppedByDeviation,
                kept,
                mean.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Moments(
                                known("minMillis", min),
                                known("maxMillis", max),
                                mean.getAsDouble(),
                                sd,
                                relativeError)),
                lower.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new MeanInterval(
                                lower.getAsDouble(),
                                known("meanUpperMillis", upper),
                                known("effectiveSamples", effective))),
                meanDoubt);
    }

    private static double known(String key, OptionalDouble value) {
        return value.orElseThrow(() -> new IllegalArgumentException("has no " + key));
    }

    /** The second sanity check, one pass. */
    static TimingStatistics of(Series left, List<Integer> notMeasured, double deviations) {
        DeviationTrim.Trimmed trimmed = DeviationTrim.beyond(deviations).trim(left);
        Series kept = trimmed.kept();
        return new TimingStatistics(
                notMeasured,
                Arrays.stream(trimmed.dropped().numbers()).boxed().toList(),
                kept.size(),
                kept.isEmpty() ? Optional.empty() : Optional.of(Moments.of(kept)),
                MeanInterval.of(left, deviations),
                LongRangeDependence.of(left.millis()));
    }
}
