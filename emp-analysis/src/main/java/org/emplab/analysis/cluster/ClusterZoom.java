package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.series.Series;

/**
 * Finds the central cluster of a run (EMP 4.5, steps 2 and 3; SEDONA B-2 and B-3).
 *
 * <p>From the widest view it looks for the highest gap in the ET distribution with three properties: it is wider than
 * the tail below makes gaps ({@link TailGap}); at most a fifth of the samples lies above it; and among the samples above
 * it, pairs with both are no more than chance gives ({@link Corner}). It takes what is above the gap away and looks
 * again, until no such gap is left. The bound lies in the middle of the last gap. Nothing depends on the unit of time.
 *
 * <p>Fewer than five samples show no L: all are the cluster.
 */
final class ClusterZoom {
    private static final int LEAST_SAMPLES = 5;
    private static final double MOST_ABOVE = 0.2;
    /** Chance, over all gaps of one view, of taking a Pareto tail for a cluster with L-samples. */
    private static final double LEVEL = 2e-3;

    private final Series elapsed;
    private final SpanTest spans;
    private final double[] sorted;
    private final int mostAbove;

    ClusterZoom(Series elapsed, SpanTest spans) {
        this.elapsed = elapsed;
        this.spans = spans;
        this.sorted = Arrays.stream(elapsed.nanos()).asDoubleStream().sorted().toArray();
        this.mostAbove = (int) Math.floor(MOST_ABOVE * sorted.length);
    }

    CentralCluster find() {
        int n = sorted.length;
        if (n < LEAST_SAMPLES) {
            return cluster(n, List.of(), "Fewer than " + LEAST_SAMPLES + " samples that did not fail show no L.");
        }
        TailGap gaps = new TailGap(sorted, Resolution.of(sorted, n - mostAbove));
        List<ZoomLevel> levels = new ArrayList<>();
        int kept = n;
        for (int next = next(gaps, kept); next < kept; next = next(gaps, kept)) {
            levels.addAll(new ZoomSteps(sorted, elapsed, spans).between(next, kept));
            kept = next;
        }
        return cluster(kept, levels, stopReason(gaps, kept));
    }

    /** How many samples the next view keeps; as many as now if there is no further gap. */
    private int next(TailGap gaps, int kept) {
        for (int below = kept - 1; below >= sorted.length - mostAbove; below--) {
            int above = kept - below;
            if (gaps.chance(below, above) <= LEVEL / ((double) above * (above + 1))
                    && Corner.above(elapsed, middle(below), sorted.length - below, spans)
                            .isEmptyButForChance()) {
                return below;
            }
        }
        return kept;
    }

    private String stopReason(TailGap gaps, int kept) {
        for (int below = kept - 1; below >= Math.max(LEAST_SAMPLES, sorted.length / 2); below--) {
            int above = kept - below;
            if (gaps.chance(below, above) <= LEVEL / ((double) above * (above + 1))) {
                return wideButNoL(below);
            }
        }
        return "No further gap is wider than the tail of the cluster itself makes gaps.";
    }

    private String wideButNoL(int below) {
        int above = sorted.length - below;
        String gap = "The gap at " + Millis.text(middle(below)) + " ms is wide, but ";
        if (above > mostAbove) {
            return gap + above + " of " + sorted.length + " samples lie above it: they are frequent.";
        }
        Corner corner = Corner.above(elapsed, middle(below), above, spans);
        return gap + corner.both() + " of " + corner.pairs()
                + " pairs have both samples above it, more than chance gives: what lies there is frequent or lasting.";
    }

    private CentralCluster cluster(int kept, List<ZoomLevel> levels, String stopReason) {
        OptionalDouble boundMillis =
                kept < sorted.length ? OptionalDouble.of(Millis.ofNanos(middle(kept))) : OptionalDouble.empty();
        double bound = kept < sorted.length ? middle(kept) : Double.POSITIVE_INFINITY;
        return new CentralCluster(
                boundMillis, kept, new ByAlgorithm(), levels, stopReason, LSamples.above(elapsed, bound));
    }

    private double middle(int below) {
        return (sorted[below - 1] + sorted[below]) / 2;
    }
}
