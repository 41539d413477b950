package org.emplab.analysis.summary;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.analysis.account.ElapsedVariance;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.LongRangeDependence;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * A run in a few numbers: EMPv4 (raw), EMPv5-strict and EMPv5-relaxed side by side.
 *
 * @param samples number of samples, failed ones included, the warm-up not
 * @param failed number of samples whose program failed; they take no part
 * @param times those that some sample carries
 * @param variance where the variance of all samples' ET comes from; empty where none has an account
 * @param droppedByCutoff samples that EMPv5 drops before it trims; none where no cutoffs are applied
 * @param steady whether the times under the cutoffs keep their level
 */
public record RunSummary(
        @JsonUnwrapped RunHeader header,
        int samples,
        int failed,
        @JsonIgnore Map<Quantity, Times> times,

        @JsonProperty("elapsedVariance") @JsonInclude(NON_ABSENT)
        Optional<ElapsedVariance> variance,

        List<Integer> droppedByCutoff,
        @JsonProperty("steadyState") SteadyStates steady) {
    public RunSummary {
        times = Collections.unmodifiableMap(times);
        droppedByCutoff = List.copyOf(droppedByCutoff);
    }

    /**
     * One time of a run.
     *
     * @param raw of all samples
     * @param interval of the raw mean, where it can be told
     * @param meanDoubt why it cannot
     * @param strict empty where the cutoffs drop every sample that carries the time
     * @param relaxed likewise
     */
    public record Times(
            @JsonUnwrapped Summary raw,
            @JsonUnwrapped Optional<MeanInterval> interval,
            @JsonInclude(NON_ABSENT) Optional<LongRangeDependence.Doubt> meanDoubt,
            @JsonIgnore Optional<Trim> strict,
            @JsonIgnore Optional<Trim> relaxed) {
        private static Times of(Series series, Set<Integer> overCutoff) {
            Series checked = series.without(overCutoff);
            return new Times(
                    Summary.of(series).orElseThrow(),
                    MeanInterval.of(series),
                    LongRangeDependence.of(series.millis()),
                    trimmed(checked, DeviationTrim.strict()),
                    trimmed(checked, DeviationTrim.relaxed()));
        }

        private static Optional<Trim> trimmed(Series series, DeviationTrim trim) {
            DeviationTrim.Trimmed trimmed = trim.trim(series);
            return Summary.of(trimmed.kept())
                    .map(summary -> new Trim(summary, trimmed.dropped().numbers()));
        }
    }

    /** One time after trimming: the summary of what stays and the numbers of the samples that go. */
    public record Trim(
            @JsonUnwrapped Summary summary,
            @JsonProperty("droppedSamples") int[] dropped) {
        @Override
        public int[] dropped() {
            return dropped.clone();
        }
    }

    private record Trims(int deviations, @JsonAnyGetter Map<Quantity, Optional<Trim>> trims) {}

    @JsonAnyGetter
    Map<Quantity, Optional<Times>> allTimes() {
        return each(Optional::of);
    }

    @JsonProperty
    Trims empV5Strict() {
        return new Trims(2, each(Times::strict));
    }

    @JsonProperty
    Trims empV5Relaxed() {
        return new Trims(5, each(Times::relaxed));
    }

    private <T> Map<Quantity, Optional<T>> each(Function<Times, Optional<T>> part) {
        return new TreeMap<>(Arrays.stream(Quantity.values())
                .collect(Collectors.toMap(
                        Function.identity(),
                        quantity -> Optional.ofNullable(times.get(quantity)).flatMap(part))));
    }

    /**
     * @param overCutoff numbers of the samples that EMPv5's first sanity check drops; without cutoffs there are none, and
     *     EMPv5 is its second sanity check alone, as in characterizing.txt
     */
    public static RunSummary of(Run run, ProcessTime processTime, Set<Integer> overCutoff) {
        Map<Quantity, Times> times = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            Series series = quantity.of(run, processTime);
            if (!series.isEmpty()) {
                times.put(quantity, Times.of(series, overCutoff));
            }
        }
        return new RunSummary(
                run.header(),
                run.size(),
                run.failed(),
                times,
                ElapsedVariance.of(run),
                overCutoff.stream().sorted().toList(),
                SteadyStates.of(run, processTime, overCutoff));
    }
}
