package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.emplab.analysis.cluster.DaemonEvidence.Delay;
import org.emplab.analysis.cluster.DaemonEvidence.DelayingDaemon;
import org.emplab.analysis.series.Series;

/**
 * Looks for the end of the cluster where many daemons touch more samples together than one infrequent daemon may. Each
 * daemon is judged by itself: it is infrequent, its samples lie as in an L, and its rows make up what they have too much.
 * The samples that such daemons explain are taken out, and what is left above a gap is judged as ever.
 */
final class CrowdedClusterSearch {
    private final Series elapsed;
    private final double[] sorted;
    private final AdjacencyCounts corners;
    private final DaemonEvidence daemons;
    private final double resolution;

    CrowdedClusterSearch(
            Series elapsed, double[] sorted, AdjacencyCounts corners, DaemonEvidence daemons, double resolution) {
        this.elapsed = elapsed;
        this.sorted = sorted;
        this.corners = corners;
        this.daemons = daemons;
        this.resolution = resolution;
    }

    /** How many samples are left when all gaps are taken that daemons explain; as many as now if there is none. */
    int left(int kept) {
        int left = kept;
        for (int below : widestGaps(kept)) {
            if (isExplained(below, left)) {
                left = below;
            }
        }
        return left;
    }

    /** The widest gap at about each distance from the centre, from the farthest on. */
    private List<Integer> widestGaps(int kept) {
        int least = (int) Math.ceil(LEAST_PART_LEFT * sorted.length);
        List<Integer> widest = new ArrayList<>();
        int last = Integer.MAX_VALUE;
        for (int below = kept - 1; below >= least && sorted.length >= LEAST_OF_A_CROWDED_RUN; below--) {
            int distance = (int) Math.ceil(Math.log(middle(below) - sorted[least / 2]) / Math.log(STEP));
            if (distance < last) {
                widest.add(below);
                last = distance;
            } else if (width(below) > width(widest.get(widest.size() - 1))) {
                widest.set(widest.size() - 1, below);
            }
        }
        return widest;
    }

    private double width(int below) {
        return sorted[below] - sorted[below - 1];
    }

    private double middle(int below) {
        return (sorted[below - 1] + sorted[below]) / 2;
    }

    private boolean isExplained(int below, int kept) {
        DaemonEvidence.View view = new DaemonEvidence.View(middle(below), sorted[below / 2]);
        List<DelayingDaemon> infrequent = daemons.lifting(view, LShapeTest.mostOfOneDaemon(sorted.length));
        if (!isExplainedBy(infrequent, view, kept - below)) {
            return false;
        }
        List<DelayingDaemon> scattered = infrequent.stream()
                .filter(daemon ->
                        corners.of(daemon.samples(), view.boundNanos()).isScattered())
                .toList();
        return scattered.size() == infrequent.size() || isExplainedBy(scattered, view, kept - below);
    }

    /**
     * True if the samples below a gap that these daemons did not touch end before it, and the others above it, if any, show an
     * L by themselves.
     */
    private boolean isExplainedBy(List<DelayingDaemon> infrequent, DaemonEvidence.View view, int above) {
        Delay lift = daemons.lift(infrequent, view);
        BitSet explained = lift.above();
        BitSet touched = lift.anywhere();
        if (explained.isEmpty()) {
            return false;
        }
        BitSet rest = new BitSet();
        double[] all = new double[sorted.length];
        double[] others = new double[sorted.length];
        int count = 0;
        int countOfOthers = 0;
        int left = 0;
        for (int i = 0; i < elapsed.size(); i++) {
            double nanos = elapsed.nanos(i);
            boolean isAbove = nanos > view.boundNanos();
            if (isAbove || !touched.get(i)) {
                all[count++] = nanos;
                left += isAbove ? 0 : 1;
                if (!explained.get(i)) {
                    others[countOfOthers++] = nanos;
                    rest.set(i, isAbove);
                }
            }
        }
        TailGap gaps = gaps(all, count);
        if (gaps.chance(left, above) > EXPLAINED_LEVEL && !gaps.isPlain(left, above)) {
            return false;
        }
        return rest.isEmpty()
                || (standsAlone(gaps(others, countOfOthers), left, rest.cardinality())
                        && corners.of(rest, view.boundNanos()).showsAnL());
    }

    private TailGap gaps(double[] values, int count) {
        double[] growing = Arrays.copyOf(values, count);
        Arrays.sort(growing);
        return new TailGap(growing, resolution);
    }

    private static boolean standsAlone(TailGap gaps, int below, int above) {
        return (gaps.chance(below, above) * above * (above + 1) <= LEVEL && gaps.isWideForFew(below, above))
                || gaps.isPlain(below, above);
    }
}
