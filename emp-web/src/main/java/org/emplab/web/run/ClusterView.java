package org.emplab.web.run;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The central cluster of a run as its charts show it.
 *
 * @param upperBoundMillis the final bound on ET; null where there is no L-sample
 * @param zoom the levels on the way there
 * @param lSamples sample numbers, ascending
 */
record ClusterView(
        @Nullable Double upperBoundMillis,
        List<Level> zoom,
        String stopReason,
        List<Integer> lSamples,
        Set<Integer> index) {
    /** One zoom level. */
    record Level(double upperBoundMillis, int samplesAbove, String reason) {}

    /** The cluster is not looked for yet. */
    static ClusterView of(RunSeries series) {
        return new ClusterView(null, List.of(), "", List.of(), Set.of());
    }

    boolean holds(int sample) {
        return index.contains(sample);
    }
}
