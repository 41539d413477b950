package org.emplab.report.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.summary.Summary;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.HistogramBars;

/**
 * The times of two runs over each other, as histograms and as the share of samples that take at most so long. Times far
 * beyond the bulk of both would leave nothing to see: they are left out of the pictures, and the captions say how many.
 */
final class OverlaidDistributions {
    private static final double BULK = 0.98;
    private static final double REACH = 1.5;

    private OverlaidDistributions() {}

    static List<Figure> of(Quantity quantity, String nameA, Series a, String nameB, Series b) {
        double[] all = DoubleStream.concat(Arrays.stream(a.millis()), Arrays.stream(b.millis()))
                .toArray();
        double low = Summary.quantile(all, 1 - BULK);
        double high = Summary.quantile(all, BULK);
        double reach = REACH * (high - low);
        Series nearA = a.keep(i -> a.millis(i) >= low - reach && a.millis(i) <= high + reach);
        Series nearB = b.keep(i -> b.millis(i) >= low - reach && b.millis(i) <= high + reach);
        int left = all.length - nearA.size() - nearB.size();
        String beyond = left == 0 ? "" : ", without " + left + (left == 1 ? " sample" : " samples") + " far beyond";
        Series both = Series.of(
                IntStream.rangeClosed(1, nearA.size() + nearB.size()).toArray(),
                Stream.of(nearA, nearB)
                        .flatMapToLong(series -> Arrays.stream(series.nanos()))
                        .toArray());
        long width = ReadableWidths.of(both).suitableNanos();
        Figure.Axis time = Figure.Axis.linear(quantity.title(), "ms");
        return List.of(
                new Figure(
                        "histogram-" + quantity.key(),
                        quantity.title() + " of " + nameA + " and of " + nameB + beyond,
                        time,
                        Figure.Axis.linear("samples", ""),
                        List.of(
                                HistogramBars.of(nameA, Histogram.of(nearA, width)),
                                HistogramBars.of(nameB, Histogram.of(nearB, width)))),
                new Figure(
                        "ecdf-" + quantity.key(),
                        "Share of the samples whose " + quantity.title() + " is at most so long" + beyond,
                        time,
                        Figure.Axis.linear("share", ""),
                        List.of(steps(nameA, nearA, a.size()), steps(nameB, nearB, b.size()))));
    }

    /** At most some hundred steps, each where it is. */
    private static Figure.Line steps(String name, Series near, int samples) {
        double[] sorted = Arrays.stream(near.millis()).sorted().toArray();
        int stride = Math.max(1, sorted.length / 400);
        int[] shown = IntStream.range(0, sorted.length)
                .filter(i -> i % stride == 0 || i == sorted.length - 1)
                .toArray();
        double[] x = new double[2 * shown.length];
        double[] y = new double[2 * shown.length];
        double before = 0;
        for (int k = 0; k < shown.length; k++) {
            double share = (shown[k] + 1.0) / samples;
            x[2 * k] = sorted[shown[k]];
            y[2 * k] = before;
            x[2 * k + 1] = sorted[shown[k]];
            y[2 * k + 1] = share;
            before = share;
        }
        return new Figure.Line(name, x, y);
    }
}
