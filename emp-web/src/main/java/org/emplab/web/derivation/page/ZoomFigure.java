package org.emplab.web.derivation.page;

import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.series.Pairs;
import org.emplab.report.figure.Figure;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.web.run.RunSeriesCache;

/** Draws the dual samples of a derivation's runs, level by level. */
final class ZoomFigure {
    private ZoomFigure() {}

    /**
     * Level 0 shows all samples, level k those at or below the k-th bound; what the next bound takes away is set apart.
     */
    static Figure of(DerivationSide.DerivedRun run, int level, RunSeriesCache runs) {
        List<ZoomLevel> zoom = run.zoom();
        double within = bound(zoom, level - 1).orElse(Double.POSITIVE_INFINITY);
        return of(List.of(run), level, within, bound(zoom, level).orElse(Double.POSITIVE_INFINITY), runs);
    }

    /** Draws all runs of a length with another bound, within the algorithm's levels. */
    static Figure of(DerivationSide side, int level, OptionalDouble upper, RunSeriesCache runs) {
        double within = bound(side.run().cluster().zoom(), level - 1).orElse(Double.POSITIVE_INFINITY);
        return of(side.runs(), level, within, upper.orElse(Double.POSITIVE_INFINITY), runs);
    }

    /** The bound that the next level draws; empty at the last one. */
    static OptionalDouble bound(List<ZoomLevel> zoom, int level) {
        return level < 0 || level >= zoom.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(zoom.get(level).upperBoundMillis());
    }

    private static Figure of(
            List<DerivationSide.DerivedRun> of, int level, double within, double upper, RunSeriesCache runs) {
        Pairs seen =
                Pairs.joined(of.stream().map(run -> pairs(run, within, runs)).toList());
        Pairs below = seen.keep((number, x, y) -> x <= upper && y <= upper);
        Pairs above = seen.keep((number, x, y) -> x > upper || y > upper);
        return new Figure(
                "dual-" + of.get(0).key() + "-" + level,
                "Dual samples of " + of.get(0).program() + ", zoom level " + level,
                Figure.Axis.linear("ET of the odd sample", "ms"),
                Figure.Axis.linear("ET of the even sample", "ms"),
                List.of(new Figure.Scatter("", below.x(), below.y()), new Figure.Scatter("", above.x(), above.y())));
    }

    /** The dual samples that lie within a level. */
    private static Pairs pairs(DerivationSide.DerivedRun run, double within, RunSeriesCache runs) {
        RunSeries series = runs.series(runs.part(run.runId(), run.program()));
        return Pairs.successive(series.elapsed(i -> series.elapsedNanos(i) / 1e6 <= within));
    }
}
