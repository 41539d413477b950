package org.emplab.web.run;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cluster.ZoomLevel;
import org.emplab.analysis.series.Series;
import org.jspecify.annotations.Nullable;

/**
 * The central cluster of a run as its charts show it, found from the elapsed times of the samples so far.
 *
 * @param upperBoundMillis the final bound on ET; null where there is no L-sample
 * @param zoom the levels on the way there
 * @param stopReason why the zoom went no further
 * @param lSamples sample numbers, ascending
 * @param index the same, to look up
 */
record ClusterView(
        @Nullable Double upperBoundMillis,
        List<ZoomLevel> zoom,
        String stopReason,
        List<Integer> lSamples,
        Set<Integer> index) {

    static ClusterView of(RunSeries series) {
        CentralCluster cluster = CentralClusters.of(elapsed(series));
        return new ClusterView(
                cluster.upperBoundMillis().isPresent()
                        ? cluster.upperBoundMillis().getAsDouble()
                        : null,
                cluster.zoom(),
                cluster.stopReason(),
                cluster.lSamples(),
                new HashSet<>(cluster.lSamples()));
    }

    boolean holds(int sample) {
        return index.contains(sample);
    }

    private static Series elapsed(RunSeries series) {
        int[] numbers = new int[series.size()];
        long[] nanos = new long[series.size()];
        int count = 0;
        for (int i = 0; i < series.size(); i++) {
            if (!series.failed(i)) {
                numbers[count] = series.number(i);
                nanos[count++] = series.elapsedNanos(i);
            }
        }
        return Series.of(Arrays.copyOf(numbers, count), Arrays.copyOf(nanos, count));
    }
}
