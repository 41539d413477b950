package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Series;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;

/** The way to the central cluster as scatter plots of dual samples, a figure for each view (EMP, figures 14 and 15). */
public final class ZoomFigures {
    private ZoomFigures() {}

    /**
     * The figures from the widest view, which holds all pairs, to the cluster. A pair is in a view if both of its
     * samples are; those with a sample above the next bound are marked. A sample without a partner is in no view.
     *
     * @param which the short or the long run, for names and captions
     * @param program the run's
     * @param cluster the run's
     * @param elapsed ET of the run's samples that did not fail
     */
    public static List<Figure> of(String which, String program, CentralCluster cluster, Series elapsed) {
        Pairs all = Pairs.successive(elapsed);
        List<Double> bounds = bounds(cluster);
        List<Figure> views = new ArrayList<>();
        double upper = Double.POSITIVE_INFINITY;
        for (int view = 0; view <= bounds.size(); view++) {
            Pairs seen = within(all, upper);
            boolean last = view == bounds.size();
            upper = last ? upper : bounds.get(view);
            Pairs inside = within(seen, upper);
            String caption = String.format(
                    Locale.ROOT,
                    "%s, the %s run, view %d of %d: %s",
                    program,
                    which,
                    view + 1,
                    bounds.size() + 1,
                    last
                            ? Digits.counted(seen.size(), "pair") + ", the central cluster"
                            : (seen.size() - inside.size()) + " of " + seen.size()
                                    + " pairs have a sample above the next bound");
            views.add(new Figure(
                    "dual-" + which + "-" + (view + 1),
                    caption,
                    Axis.linear("ET of the odd sample", "ms"),
                    Axis.linear("ET of the even sample", "ms"),
                    last ? List.of(Figure.Scatter.of("", seen)) : marked(inside, beyond(seen, upper))));
        }
        return views;
    }

    /** The bounds between the views, from above. */
    private static List<Double> bounds(CentralCluster cluster) {
        if (cluster.decidedBy() instanceof ByPerson) {
            return List.of(cluster.upperBoundMillis().orElseThrow());
        }
        return cluster.zoom().stream().map(ZoomLevel::upperBoundMillis).toList();
    }

    private static List<Figure.Plot> marked(Pairs inside, Pairs above) {
        List<Figure.Plot> plots = new ArrayList<>();
        if (inside.size() > 0) {
            plots.add(Figure.Scatter.of("both below", inside));
        }
        if (above.size() > 0) {
            plots.add(Figure.Scatter.of("an L-sample", above));
        }
        return plots;
    }

    private static Pairs within(Pairs pairs, double upperMillis) {
        return pairs.keep((number, x, y) -> x <= upperMillis && y <= upperMillis);
    }

    private static Pairs beyond(Pairs pairs, double upperMillis) {
        return pairs.keep((number, x, y) -> x > upperMillis || y > upperMillis);
    }
}
