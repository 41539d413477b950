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
import org.emplab.model.Sample;

/**
 * A run in a few numbers: EMPv4 (raw), EMPv5-strict and EMPv5-relaxed side by side. A time that no sample carries is
 * not in the maps.
 *
 * @param samples number of samples, failed ones included, the warm-up not
 * @param failed number of samples whose program failed; they take no part
 * @param steady whether the times under the cutoffs keep their level
 * @param intervals of the raw means, where they can be told
 * @param doubts why they cannot
 * @param variance where the variance of all samples' ET comes from; empty where none has an account
 * @param droppedByCutoff samples that EMPv5 drops before it trims; none where no cutoffs are applied
 */
public record RunSummary(
        @JsonUnwrapped RunHeader header,
        int samples,
        int failed,
        @JsonIgnore Map<Quantity, Summary> raw,
        @JsonIgnore Map<Quantity, MeanInterval> intervals,
        @JsonIgnore Map<Quantity, LongRangeDependence.Doubt> doubts,

        @JsonProperty("elapsedVariance") @JsonInclude(NON_ABSENT)
        Optional<ElapsedVariance> variance,

        List<Integer> droppedByCutoff,
        @JsonIgnore Map<Quantity, Trim> strict,
        @JsonIgnore Map<Quantity, Trim> relaxed,
        @JsonProperty("steadyState") SteadyStates steady) {

    public RunSummary {
        raw = Collections.unmodifiableMap(raw);
        intervals = Collections.unmodifiableMap(intervals);
        doubts = Collections.unmodifiableMap(doubts);
        droppedByCutoff = List.copyOf(droppedByCutoff);
        strict = Collections.unmodifiableMap(strict);
        relaxed = Collections.unmodifiableMap(relaxed);
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

    private record Raw(
            @JsonUnwrapped Summary summary,
            @JsonUnwrapped Optional<MeanInterval> interval,
            @JsonInclude(NON_ABSENT) Optional<LongRangeDependence.Doubt> meanDoubt) {}

    private record Trims(int deviations, @JsonAnyGetter Map<Quantity, Optional<Trim>> trims) {}

    @JsonAnyGetter
    Map<Quantity, Optional<Raw>> times() {
        return each(time -> Optional.ofNullable(raw.get(time))
                .map(summary -> new Raw(
                        summary, Optional.ofNullable(intervals.get(time)), Optional.ofNullable(doubts.get(time)))));
    }

    @JsonProperty
    Trims empV5Strict() {
        return new Trims(2, each(time -> Optional.ofNullable(strict.get(time))));
    }

    @JsonProperty
    Trims empV5Relaxed() {
        return new Trims(5, each(time -> Optional.ofNullable(relaxed.get(time))));
    }

    private static <T> Map<Quantity, T> each(Function<Quantity, T> known) {
        return new TreeMap<>(Arrays.stream(Quantity.values()).collect(Collectors.toMap(Function.identity(), known)));
    }

    /**
     * @param overCutoff numbers of the samples that EMPv5's first sanity check drops; without cutoffs there are none, and
     *     EMPv5 is its second sanity check alone, as in characterizing.txt
     */
    public static RunSummary of(Run run, ProcessTime processTime, Set<Integer> overCutoff) {
        Map<Quantity, Summary> raw = new EnumMap<>(Quantity.class);
        Map<Quantity, MeanInterval> intervals = new EnumMap<>(Quantity.class);
        Map<Quantity, LongRangeDependence.Doubt> doubts = new EnumMap<>(Quantity.class);
        Map<Quantity, Trim> strict = new EnumMap<>(Quantity.class);
        Map<Quantity, Trim> relaxed = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            Series series = quantity.of(run, processTime);
            if (!series.isEmpty()) {
                raw.put(quantity, Summary.of(series).orElseThrow());
                MeanInterval.of(series).ifPresent(interval -> intervals.put(quantity, interval));
                LongRangeDependence.of(series.millis()).ifPresent(doubt -> doubts.put(quantity, doubt));
                Series checked = series.without(overCutoff);
                if (!checked.isEmpty()) {
                    strict.put(quantity, trimmed(checked, DeviationTrim.strict()));
                    relaxed.put(quantity, trimmed(checked, DeviationTrim.relaxed()));
                }
            }
        }
        int failed = (int) run.samples().stream().filter(Sample::failed).count();
        return new RunSummary(
                run.header(),
                run.size(),
                failed,
                raw,
                intervals,
                doubts,
                ElapsedVariance.of(run),
                overCutoff.stream().sorted().toList(),
                strict,
                relaxed,
                SteadyStates.of(run, processTime, overCutoff));
    }

    private static Trim trimmed(Series series, DeviationTrim trim) {
        DeviationTrim.Trimmed trimmed = trim.trim(series);
        return new Trim(
                Summary.of(trimmed.kept()).orElseThrow(), trimmed.dropped().numbers());
    }
}
