package org.emplab.web.run.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Series;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * A histogram of the times in view, as the chart draws it.
 *
 * @param widthMillis of its bins
 * @param widthsMillis those that a reader may choose
 * @param bins those that hold something: from, to, count, and how many of the marked samples are among them
 */
record HistogramView(double widthMillis, List<Double> widthsMillis, int samples, List<List<Number>> bins) {

    /**
     * @param wantedMillis a width that a reader chose; it stays if it suits the times
     * @param marked samples to be counted apart
     */
    static HistogramView of(Series times, @Nullable Double wantedMillis, Set<Integer> marked) {
        ReadableWidths widths = ReadableWidths.of(times);
        long width = wantedMillis == null ? widths.suitableNanos() : widths.orSuitable(Math.round(wantedMillis * 1e6));
        Map<Long, Integer> among = marked.isEmpty()
                ? Map.of()
                : Histogram.of(times.keep(i -> marked.contains(times.number(i))), width)
                        .counts();
        List<List<Number>> bins = new ArrayList<>();
        Histogram.of(times, width)
                .counts()
                .forEach((k, count) ->
                        bins.add(List.of(k * width / 1e6, (k + 1) * width / 1e6, count, among.getOrDefault(k, 0))));
        return new HistogramView(
                width / 1e6,
                widths.choicesNanos().stream().map(nanos -> nanos / 1e6).toList(),
                times.size(),
                bins);
    }

    Table table(String caption) {
        return Table.of(bins, "histogram", caption)
                .number("fromMillis", "From", "ms", 3, bin -> bin.get(0))
                .number("toMillis", "To", "ms", 3, bin -> bin.get(1))
                .count("count", "Samples", bin -> bin.get(2))
                .build();
    }
}
