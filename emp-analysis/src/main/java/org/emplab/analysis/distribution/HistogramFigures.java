package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.List;
import org.emplab.report.figure.Figure;

/** A histogram as bars; a stretch of empty bins is one bar of height 0, so that an outlier hours away costs two. */
public final class HistogramFigures {
    private HistogramFigures() {}

    public static Figure.Bars of(String legend, Histogram histogram) {
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
            heights.add((double) bin.count());
        }
        return new Figure.Bars(
                legend,
                edges.stream().mapToDouble(Double::doubleValue).toArray(),
                heights.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
