package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.LEAST_MAGNIFICATION;

import java.util.ArrayList;
import java.util.List;

/**
 * The views between two bounds, for the eye: a view ends above a gap that makes the rest at least
 * {@value #LEAST_MAGNIFICATION} times larger.
 */
final class ZoomSteps {
    private final double[] sorted;
    private final AdjacencyCounts corners;

    ZoomSteps(double[] sorted, AdjacencyCounts corners) {
        this.sorted = sorted;
        this.corners = corners;
    }

    /**
     * The levels from the wider view ({@code kept} samples) to the narrower ({@code next} samples).
     *
     * @param standing why the gap to the narrower view is one
     */
    List<ZoomLevel> between(int next, int kept, GapReason standing) {
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

    private double middle(int below) {
        return (sorted[below - 1] + sorted[below]) / 2;
    }
}
