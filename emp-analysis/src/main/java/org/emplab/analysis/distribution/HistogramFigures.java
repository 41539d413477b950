package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.List;
import org.emplab.report.figure.Figure;

/** A histogram as bars; a stretch of empty bins is one bar of height 0, so that an outlier hours away costs two. */
public final class HistogramFigures {
    private HistogramFigures() {}

    public static Figure.Bars of(String legend, Histogram histogram) {
        return of(legend, histogram, 1);
    }

    /** Bars as shares of so many samples, which can be seen beside those of a run of another size. */
    public static Figure.Bars shares(String legend, Histogram histogram, int samples) {
        return of(legend, histogram, samples);
    }

    private static Figure.Bars of(String legend, Histogram histogram, double unit) {
        List<Double> edges = new ArrayList<>();
        List<Double> heights = new ArrayList<>();
        for (Histogram.Bin bin : histogram.bins()) {
            if (!edges.isEmpty() && edges.get(edges.size() - 1) < bin.fromMillis()) {
                heights.add(0.0);
                edges.add(bin.fromMillis());
            }
            if (edges.isEmpty()) {
                edges.add(bin.fromMillis());
            }
            edges.add(bin.toMillis());
            heights.add(bin.count() / unit);
        }
        return new Figure.Bars(
                legend,
                edges.stream().mapToDouble(Double::doubleValue).toArray(),
                heights.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
