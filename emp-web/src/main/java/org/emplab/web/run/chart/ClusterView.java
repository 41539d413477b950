package org.emplab.web.run.chart;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.display.Display;
import org.jspecify.annotations.Nullable;

/**
 * The central cluster of a run as its charts show it: the evidence of the verdict above them.
 *
 * @param text the bound on the cluster with its reason, and the longest ET against the median; empty while no verdict is
 *     there, and for several programs in turn
 * @param upperBoundMillis the final bound on ET; null where there is no L-sample
 * @param zoom the levels on the way there
 * @param newerToCome true while a newer verdict is computed
 */
record ClusterView(
        String text,
        @Nullable Double upperBoundMillis,
        List<ZoomLevel> zoom,
        List<Integer> lSamples,
        boolean newerToCome) {
    private static final Display DISPLAY = new Display();

    static ClusterView of(RunVerdictService verdicts, RunDetail part, Duration patience) {
        return part.mixed() ? without(false) : of(verdicts.latest(part.shown().id(), part.program(), patience));
    }

    static ClusterView of(RunVerdictService.Latest latest) {
        return latest.verdict()
                .map(verdict -> of(verdict, latest.newerToCome()))
                .orElseGet(() -> without(latest.newerToCome()));
    }

    private static ClusterView without(boolean toCome) {
        return new ClusterView("", null, List.of(), List.of(), toCome);
    }

    private static ClusterView of(RunCluster verdict, boolean newerToCome) {
        CentralCluster cluster = verdict.cluster();
        return new ClusterView(
                found(cluster) + " " + DISPLAY.sentence(cluster.stopReason()) + longest(verdict),
                cluster.upperBoundMillis().isPresent()
                        ? cluster.upperBoundMillis().getAsDouble()
                        : null,
                cluster.zoom().stream()
                        .map(level -> new ZoomLevel(
                                level.upperBoundMillis(), level.samplesAbove(), DISPLAY.sentence(level.reason())))
                        .toList(),
                cluster.lSamples(),
                newerToCome);
    }

    Set<Integer> index() {
        return new HashSet<>(lSamples);
    }

    private static String found(CentralCluster cluster) {
        if (cluster.upperBoundMillis().isEmpty()) {
            return "No L-sample among " + DISPLAY.count(cluster.samples(), "sample") + ".";
        }
        return DISPLAY.count(cluster.lSamples().size(), "L-sample") + " above "
                + DISPLAY.decimals(cluster.upperBoundMillis().getAsDouble(), 3) + " ms (dashed), "
                + DISPLAY.count(cluster.samples()) + " in the cluster.";
    }

    private static String longest(RunCluster verdict) {
        if (verdict.maxMillis().isEmpty() || verdict.medianMillis().isEmpty()) {
            return "";
        }
        double max = verdict.maxMillis().getAsDouble();
        double median = verdict.medianMillis().getAsDouble();
        String ratio =
                median > 0 ? ", " + DISPLAY.plain(max / median, max < 1.1 * median ? 4 : 2) + " times" : ", against";
        return " The longest ET is " + DISPLAY.decimals(max, 3) + " ms" + ratio + " the median of "
                + DISPLAY.decimals(median, 3) + " ms.";
    }
}
