package org.emplab.analysis.program;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Moments;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.jspecify.annotations.Nullable;

/**
 * One program's row.
 *
 * @param samples executions that did not fail, of those that are looked at
 * @param droppedByCutoff how many of them a cutoff drops
 * @param original ET within ±k sd, without cutoffs: ORG of SEDONA's table 3
 * @param elapsed ET after both sanity checks
 * @param process PT after both sanity checks
 */
public record ProgramTimes(
        @JsonUnwrapped RunHeader header,
        int samples,
        int droppedByCutoff,
        @JsonProperty("org") Kept original,
        @JsonProperty("et") Kept elapsed,
        @JsonProperty("pt") Kept process) {

    /**
     * The samples that a check left.
     *
     * @param moments empty if nothing is left, or the time was not measured
     */
    public record Kept(
            @JsonProperty("kept") int samples,
            @JsonUnwrapped Optional<Moments> moments) {
        private record None(@Nullable Double meanMillis, String reason) {}

        @JsonUnwrapped
        Optional<None> none() {
            return moments.isPresent()
                    ? Optional.empty()
                    : Optional.of(new None(null, "no sample carries it, or none is left"));
        }

        static Kept of(Series series, double deviations) {
            Series kept = DeviationTrim.kept(series, deviations);
            return new Kept(kept.size(), kept.isEmpty() ? Optional.empty() : Optional.of(Moments.of(kept)));
        }
    }

    /**
     * @param overCutoff numbers of the samples in which a daemon is over its cutoff
     * @param first how many samples of the run are looked at; 0 for all
     * @param deviations k; 0 drops none
     */
    public static ProgramTimes of(
            Run run, ProcessTime processTime, Set<Integer> overCutoff, int first, double deviations) {
        Series elapsed = first(Quantity.ET.of(run, processTime), first);
        Series process = first(Quantity.PT.of(run, processTime), first);
        Series left = elapsed.without(overCutoff);
        return new ProgramTimes(
                run.header(),
                elapsed.size(),
                elapsed.size() - left.size(),
                Kept.of(elapsed, deviations),
                Kept.of(left, deviations),
                Kept.of(process.without(overCutoff), deviations));
    }

    private static Series first(Series series, int count) {
        return count == 0 ? series : series.first(count);
    }
}
