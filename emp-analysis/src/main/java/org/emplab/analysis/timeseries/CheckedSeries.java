package org.emplab.analysis.timeseries;

import java.util.Optional;
import java.util.Set;
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
        Observed observed, Series overCutoff, Series beyond, Series kept, Optional<Moments> moments) {

    /**
     * @param over numbers of the samples in which a daemon is over its cutoff
     * @param deviations k of the second check; 0 drops none
     */
    public static CheckedSeries of(Observed observed, Set<Integer> over, double deviations) {
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
