package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.series.Series;

/**
 * The views between two bounds, for the eye: a view ends above a gap that makes the rest at least
 * {@value #LEAST_MAGNIFICATION} times larger.
 */
final class ZoomSteps {
    private static final double LEAST_MAGNIFICATION = 4;

    private final double[] sorted;
    private final Series elapsed;
    private final DaemonEvidence daemons;

    ZoomSteps(double[] sorted, Series elapsed, DaemonEvidence daemons) {
        this.sorted = sorted;
        this.elapsed = elapsed;
        this.daemons = daemons;
    }

    /** From the wider view ({@code kept} samples) to the narrower ({@code next} samples). */
    List<ZoomLevel> between(int next, int kept) {
        double centre = sorted[next / 2];
        List<ZoomLevel> levels = new ArrayList<>();
        int top = kept;
        for (int below = kept - 1; below > next; below--) {
            double magnification = (sorted[top - 1] - centre) / (sorted[below - 1] - centre);
            boolean widestHere = sorted[below] - centre >= LEAST_MAGNIFICATION / 2 * (sorted[below - 1] - centre);
            if (magnification >= LEAST_MAGNIFICATION && widestHere) {
                levels.add(level(below));
                top = below;
            }
        }
        levels.add(level(next));
        return levels;
    }

    private ZoomLevel level(int below) {
        int above = sorted.length - below;
        double bound = (sorted[below - 1] + sorted[below]) / 2;
        Corner corner = Corner.above(elapsed, bound, daemons);
        String samples = above == 1 ? "1 sample lies" : above + " samples lie";
        String both = corner.both() == 0
                ? "none of " + corner.pairs() + " pairs has both"
                : corner.both() + " of " + corner.pairs() + " pairs have both"
                        + (corner.spanned() > 0
                                ? " (" + corner.spanned() + " by one execution that spans them)"
                                : ", no more than chance");
        String reason = samples + " above a gap of " + Millis.text(sorted[below] - sorted[below - 1])
                + " ms that the tail below does not explain, and " + both + ": an L.";
        return new ZoomLevel(Millis.ofNanos(bound), above, reason);
    }
}
