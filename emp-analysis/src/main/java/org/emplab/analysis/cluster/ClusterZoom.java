package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.series.Series;

/**
 * Finds the central cluster of a run (EMP 4.5, steps 2 and 3; SEDONA B-2 and B-3).
 *
 * <p>From the widest view it looks for the highest gap in the ET distribution that is wider than the tail below makes
 * gaps ({@link TailGap}) and above which the samples lie as in an L ({@link Corner}): infrequent, hardly ever both of a
 * pair, not in succession. It takes what is above the gap away and looks again, until no such gap is left. The bound
 * lies in the middle of the last gap. A gap that the tail could have made now and then is taken too, if daemons that
 * never ran below it explain the samples above. Many samples in few are a band, unless several daemons explain them that
 * never ran below the gap and each of which ran in few.
 *
 * <p>Fewer than five samples show no L: all are the cluster. Scaling ET changes nothing, nor do pauses and the order of
 * pairs.
 */
final class ClusterZoom {
    private static final int LEAST_SAMPLES = 5;
    /** Chance, over all gaps of one view, of taking a Pareto tail for a cluster with L-samples. */
    private static final double LEVEL = 2e-3;
    /** The same where daemons explain the samples above. */
    private static final double EXPLAINED_LEVEL = 0.2;

    private static final double MOST_EXPLAINED = 0.8;

    private final Series elapsed;
    private final DaemonEvidence daemons;
    private final int[] order;
    private final double[] sorted;
    private final int fewest;
    private final int fewestOfSeveral;

    ClusterZoom(Series elapsed, DaemonEvidence daemons) {
        this.elapsed = elapsed;
        this.daemons = daemons;
        this.order = IntStream.range(0, elapsed.size())
                .boxed()
                .sorted(Comparator.comparingLong(elapsed::nanos))
                .mapToInt(Integer::intValue)
                .toArray();
        this.sorted = IntStream.of(order).mapToDouble(elapsed::nanos).toArray();
        this.fewest = sorted.length - Math.max(1, sorted.length / 5);
        this.fewestOfSeveral = Math.min(fewest, Math.max(LEAST_SAMPLES, fewest - 1)); // they may lift one more
    }

    CentralCluster find() {
        int n = sorted.length;
        if (n < LEAST_SAMPLES) {
            return cluster(n, List.of(), "Fewer than " + LEAST_SAMPLES + " samples that did not fail show no L.");
        }
        TailGap gaps = new TailGap(sorted, Resolution.of(sorted, fewest));
        List<ZoomLevel> levels = new ArrayList<>();
        int kept = n;
        for (int next = next(gaps, kept); next < kept; next = next(gaps, kept)) {
            levels.addAll(new ZoomSteps(sorted, elapsed, daemons).between(next, kept));
            kept = next;
        }
        return cluster(kept, levels, stopReason(gaps, kept));
    }

    /** How many samples the next view keeps; as many as now if there is no further gap. */
    private int next(TailGap gaps, int kept) {
        for (int below = kept - 1; below >= fewestOfSeveral; below--) {
            if (standsOut(gaps, below, kept) && showsAnL(below, kept)) {
                return below;
            }
        }
        return kept;
    }

    private boolean showsAnL(int below, int kept) {
        Corner corner = Corner.above(elapsed, middle(below), daemons);
        return corner.showsAnL()
                || (corner.isScattered() && explained(below, kept, corner.mostOfOneDaemon()) == kept - below);
    }

    private boolean standsOut(TailGap gaps, int below, int kept) {
        int above = kept - below;
        double chance = gaps.chance(below, above) * above * (above + 1);
        return chance <= LEVEL
                || (chance <= EXPLAINED_LEVEL && explained(below, kept, sorted.length) >= MOST_EXPLAINED * above);
    }

    /**
     * The number of samples above the gap which daemons explain that never ran below it.
     *
     * @param mostSamples of one such daemon
     */
    private int explained(int below, int kept, int mostSamples) {
        double bound = middle(below);
        double centre = sorted[below / 2];
        int explained = 0;
        for (int i = below; i < kept; i++) {
            if (daemons.explains(elapsed.number(order[i]), bound, sorted[i] - centre, mostSamples)) {
                explained++;
            }
        }
        return explained;
    }

    private String stopReason(TailGap gaps, int kept) {
        for (int below = kept - 1; below >= Math.max(LEAST_SAMPLES, sorted.length / 2); below--) {
            if (standsOut(gaps, below, kept)) {
                return wideButNoL(below);
            }
        }
        return "No further gap is wider than the tail of the cluster itself makes gaps.";
    }

    private String wideButNoL(int below) {
        Corner corner = Corner.above(elapsed, middle(below), daemons);
        String gap = "The next gap, at " + Millis.text(middle(below)) + " ms, is wide, but ";
        if (corner.isCrowded()) {
            return gap + corner.both() + " of " + corner.pairs()
                    + " pairs have both samples above it, more than chance gives: what lies there is frequent or lasting.";
        }
        if (corner.isInSuccession()) {
            return gap + corner.longestRun()
                    + " samples above it come in succession, more than chance gives: it lasts.";
        }
        return gap + corner.above() + " of " + corner.samples() + " samples lie above it: they are frequent.";
    }

    private CentralCluster cluster(int kept, List<ZoomLevel> levels, String stopReason) {
        boolean all = kept == sorted.length;
        double bound = all ? Double.POSITIVE_INFINITY : middle(kept);
        return new CentralCluster(
                all ? OptionalDouble.empty() : OptionalDouble.of(Millis.ofNanos(bound)),
                kept,
                new ByAlgorithm(),
                levels,
                stopReason,
                LSamples.above(elapsed, bound));
    }

    private double middle(int below) {
        return (sorted[below - 1] + sorted[below]) / 2;
    }
}
