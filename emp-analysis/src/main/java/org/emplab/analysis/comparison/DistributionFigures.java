package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Digits;

/**
 * The times of runs over each other, as histograms and as the share of samples that take at most so long. Times far
 * beyond the bulk of all would leave nothing to see: they are left out of the pictures, and the captions say how many.
 */
final class DistributionFigures {
    private static final double BULK = 0.98;
    private static final double REACH = 1.5;

    private DistributionFigures() {}

    /** The times of one run, by its name. */
    record Times(String name, Series series) {
        Times near(double low, double high) {
            return new Times(name, series.keep(i -> series.millis(i) >= low && series.millis(i) <= high));
        }
    }

    /** The distributions of two runs or more, in which some time is. */
    static List<Figure> of(Quantity quantity, List<Times> runs) {
        double[] all = millis(runs);
        double low = Summary.quantile(all, 1 - BULK);
        double high = Summary.quantile(all, BULK);
        double reach = REACH * (high - low);
        List<Times> near =
                runs.stream().map(run -> run.near(low - reach, high + reach)).toList();
        int left = all.length - millis(near).length;
        String beyond = left == 0 ? "" : ", without " + Digits.counted(left, "sample") + " far beyond";
        long width = ReadableWidths.of(joined(near)).suitableNanos();
        Figure.Axis time = Figure.Axis.linear(quantity.title(), "ms");
        return List.of(
                new Figure(
                        "histogram-" + quantity.key(),
                        quantity.title() + " of "
                                + runs.stream().map(Times::name).collect(Collectors.joining(" and of ")) + beyond,
                        time,
                        Figure.Axis.linear("share of the samples", ""),
                        IntStream.range(0, runs.size())
                                .<Figure.Plot>mapToObj(i -> HistogramFigures.shares(
                                        runs.get(i).name(),
                                        Histogram.of(near.get(i).series(), width),
                                        runs.get(i).series().size()))
                                .toList()),
                new Figure(
                        "ecdf-" + quantity.key(),
                        "Share of the samples whose " + quantity.title() + " is at most so long" + beyond,
                        time,
                        Figure.Axis.linear("share", ""),
                        IntStream.range(0, runs.size())
                                .<Figure.Plot>mapToObj(i ->
                                        steps(near.get(i), runs.get(i).series().size()))
                                .toList()));
    }

    private static double[] millis(List<Times> runs) {
        return runs.stream()
                .flatMapToDouble(run -> Arrays.stream(run.series().millis()))
                .toArray();
    }

    private static Series joined(List<Times> runs) {
        return Series.of(runs.stream()
                .flatMapToLong(run -> Arrays.stream(run.series().nanos()))
                .toArray());
    }

    /** The line of at most some hundred steps, each where it is. */
    private static Figure.Line steps(Times near, int samples) {
        double[] sorted = Arrays.stream(near.series().millis()).sorted().toArray();
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
        return new Figure.Line(near.name(), x, y);
    }
}
