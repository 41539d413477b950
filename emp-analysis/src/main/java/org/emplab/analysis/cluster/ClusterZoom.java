package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.*;
import static org.emplab.analysis.cluster.ClusterConstants.LEAST_MAGNIFICATION;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.series.Series;

/**
 * Finds the central cluster of a run (EMP 4.5, steps 2 and 3; SEDONA B-2 and B-3).
 *
 * <p>From the widest view it looks for the highest gap in the ET distribution that is wider than the tail below makes
 * gaps ({@link TailGap}) and above which the samples lie as in an L ({@link LShapeTest}): infrequent, hardly ever both of a
 * pair, not in succession. It takes what is above the gap away and looks again, until no such gap is left. The bound
 * lies in the middle of the last gap. A gap that the tail could have made now and then is taken too, if daemons that
 * never ran below it explain the samples above. Many samples in few are a band, unless several daemons explain them that
 * never ran below the gap and each of which ran in few.
 *
 * <p>Fewer than five samples show no L: all are the cluster. Scaling ET changes nothing, nor do pauses and the order of
 * pairs.
 */
final class ClusterZoom {
    private final Series elapsed;
    private final DaemonEvidence daemons;
    private final AdjacencyCounts corners;
    private final int[] order;
    private final double[] sorted;
    private final int fewest;
    private final int fewestOfSeveral;

    ClusterZoom(Series elapsed, AdjacentSamples neighbours, DaemonEvidence daemons) {
        this.elapsed = elapsed;
        this.daemons = daemons;
        this.order = IntStream.range(0, elapsed.size())
                .boxed()
                .sorted(Comparator.comparingLong(elapsed::nanos))
                .mapToInt(Integer::intValue)
                .toArray();
        this.sorted = IntStream.of(order).mapToDouble(elapsed::nanos).toArray();
        this.corners =
                new AdjacencyCounts(elapsed, neighbours, daemons, sorted.length == 0 ? 0 : sorted[sorted.length / 2]);
        this.fewest = sorted.length - Math.max(1, sorted.length / FREQUENT_PART);
        this.fewestOfSeveral = Math.min(fewest, Math.max(LEAST_SAMPLES, fewest - 1)); // they may lift one more
    }

    CentralCluster find() {
        int n = sorted.length;
        if (n < LEAST_SAMPLES) {
            return cluster(n, List.of(), "Fewer than " + LEAST_SAMPLES + " samples that did not fail show no L.");
        }
        double resolution = Resolution.of(sorted, fewest);
        TailGap gaps = new TailGap(sorted, resolution);
        List<ZoomLevel> levels = new ArrayList<>();
        int kept = n;
        for (int next = next(gaps, kept); next < kept; next = next(gaps, kept)) {
            levels.addAll(levels(next, kept, standing(gaps, next, kept)));
            kept = next;
        }
        int left = new CrowdedClusterSearch(elapsed, sorted, corners, daemons, resolution).left(kept);
        if (left < kept) {
            levels.addAll(levels(left, kept, GapReason.EACH_EXPLAINED));
            kept = left;
        }
        return cluster(kept, levels, stopReason(gaps, kept));
    }

    /** How many samples the next view keeps; as many as now if there is no further gap. */
    private int next(TailGap gaps, int kept) {
        int next = next(gaps, kept, false);
        return next < kept ? next : next(gaps, kept, true);
    }

    private int next(TailGap gaps, int kept, boolean explained) {
        for (int below = kept - 1; below >= fewestOfSeveral; below--) {
            GapReason standing = standing(gaps, below, kept);
            if (standing != GapReason.NONE && (explained || standing != GapReason.EXPLAINED) && showsAnL(below, kept)) {
                return below;
            }
        }
        return kept;
    }

    private boolean showsAnL(int below, int kept) {
        LShapeTest corner = corners.above(middle(below));
        return corner.showsAnL()
                ? !isABandOfTheProgram(below, kept)
                : corner.isScattered() && allExplainedAlone(below, kept, corner.mostOfOneDaemon());
    }

    /** True if the program itself computed longer in most samples of the view above a gap, and these are no rare ones. */
    private boolean isABandOfTheProgram(int below, int kept) {
        long own = programsOwn(below, kept);
        return own >= LEAST_OF_A_BAND && !LShapeTest.isInfrequent((int) own, sorted.length) && 2 * own >= kept - below;
    }

    private long programsOwn(int below, int kept) {
        DaemonEvidence.View view = view(below);
        return kept - below < LEAST_OF_A_BAND
                ? 0
                : IntStream.range(below, kept)
                        .filter(i -> daemons.isProgramsOwn(elapsed.number(order[i]), view))
                        .count();
    }

    private GapReason standing(TailGap gaps, int below, int kept) {
        int above = kept - below;
        double chance = gaps.chance(below, above);
        double anywhere = chance * above * (above + 1); // of all gaps of the view
        if (anywhere <= LEVEL && gaps.isWideForFew(below, above)) {
            return GapReason.BEYOND_THE_TAIL;
        }
        if (gaps.isPlain(below, above)) {
            return GapReason.PLAIN;
        }
        return (chance * (above + 1) <= LOOSE_LEVEL && allExplained(below, kept, sorted.length))
                        || (chance <= EXPLAINED_LEVEL && allExplained(below, kept, sorted.length / FREQUENT_PART))
                ? GapReason.EXPLAINED
                : GapReason.NONE;
    }

    /**
     * True if each sample above the gap is far out, or daemons explain it whose long executions are above the gap.
     *
     * @param mostSamples of one such daemon
     */
    private boolean allExplained(int below, int kept, int mostSamples) {
        DaemonEvidence.View view = view(below);
        double far = view.centreNanos() + FAR_OUT * (view.boundNanos() - view.centreNanos());
        return IntStream.range(below, kept)
                .allMatch(i -> (sorted[i] >= far && i > below)
                        || daemons.explains(elapsed.number(order[i]), view, mostSamples));
    }

    /** True if each sample above the gap is explained by a daemon that never ran below it and ran in few samples. */
    private boolean allExplainedAlone(int below, int kept, int mostSamples) {
        DaemonEvidence.View view = view(below);
        return IntStream.range(below, kept)
                .allMatch(i -> daemons.explainsAlone(elapsed.number(order[i]), view, mostSamples));
    }

    private DaemonEvidence.View view(int below) {
        return new DaemonEvidence.View(middle(below), sorted[below / 2]);
    }

    private String stopReason(TailGap gaps, int kept) {
        String longest =
                " " + Sentences.longest(sorted[kept - 1], (sorted[(kept - 1) / 2] + sorted[kept / 2]) / 2, kept);
        for (int below = kept - 1; below >= Math.max(LEAST_SAMPLES, sorted.length / 2); below--) {
            if (standing(gaps, below, kept) != GapReason.NONE) {
                LShapeTest corner = corners.above(middle(below));
                return (corner.showsAnL()
                                ? Sentences.programsOwn(programsOwn(below, kept), kept - below, middle(below))
                                : Sentences.noL(corner, middle(below)))
                        + longest;
            }
        }
        return "No further gap stands out." + longest;
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
                CentralClusters.lSamplesAbove(elapsed, bound));
    }

    private double middle(int below) {
        return (sorted[below - 1] + sorted[below]) / 2;
    }

    /** Why a gap is one. */
    enum GapReason {
        /** The gap is none: the tail below it makes such gaps. */
        NONE,
        /** The tail below it does not make such gaps. */
        BEYOND_THE_TAIL,
        /** The gap is plain to the eye. */
        PLAIN,
        /** The gap is no wider than the tail makes gaps, but daemons explain the samples above it. */
        EXPLAINED,
        /** Daemons explain the samples above it, each of which is infrequent by itself. */
        EACH_EXPLAINED
    }

    /**
     * The levels between two bounds, for the eye: a view ends above a gap that makes the rest at least
     * {@value ClusterConstants#LEAST_MAGNIFICATION} times larger.
     *
     * @param next samples of the narrower view
     * @param kept samples of the wider one
     * @param standing why the gap to the narrower view is one
     */
    private List<ZoomLevel> levels(int next, int kept, GapReason standing) {
        double centre = sorted[next / 2];
        List<ZoomLevel> levels = new ArrayList<>();
        int top = kept;
        for (int below = kept - 1; below > next; below--) {
            double magnification = (sorted[top - 1] - centre) / (sorted[below - 1] - centre);
            boolean widestHere = sorted[below] - centre >= LEAST_MAGNIFICATION / 2 * (sorted[below - 1] - centre);
            if (magnification >= LEAST_MAGNIFICATION
                    && widestHere
                    && corners.above(middle(below)).showsAnL()) {
                levels.add(level(below, GapReason.NONE));
                top = below;
            }
        }
        levels.add(level(next, standing));
        return levels;
    }

    private ZoomLevel level(int below, GapReason standing) {
        double bound = middle(below);
        LShapeTest corner = corners.above(bound);
        String reason = Sentences.level(standing, corner, sorted[below] - sorted[below - 1]);
        return new ZoomLevel(Millis.ofNanos(bound), sorted.length - below, reason);
    }

    /** The step in which ET was read: ticks of 10 or 4 ms, whole ms in old data, else what the values show. */
    static final class Resolution {
        private static final long[] STEPS = {10_000_000, 4_000_000, 1_000_000, 1_000};

        private Resolution() {}

        /**
         * The smallest difference between two different values, but at least the decimal step that divides all of them.
         *
         * @param sorted ET in ns, growing
         * @param count only the first ones are looked at for the smallest difference
         */
        static double of(double[] sorted, int count) {
            double smallest = Double.POSITIVE_INFINITY;
            for (int i = 1; i < count; i++) {
                if (sorted[i] > sorted[i - 1]) {
                    smallest = Math.min(smallest, sorted[i] - sorted[i - 1]);
                }
            }
            return Math.max(decimalStep(sorted), Double.isInfinite(smallest) ? 0 : smallest);
        }

        private static double decimalStep(double[] values) {
            for (long step : STEPS) {
                boolean whole = true;
                for (int i = 0; i < values.length && whole; i++) {
                    whole = values[i] % step == 0;
                }
                if (whole) {
                    return step;
                }
            }
            return 1;
        }
    }
}
