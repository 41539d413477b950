package org.emplab.web.run.chart;

import java.util.List;
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
 * @param bins those that hold something: from, to, count
 */
record HistogramView(double widthMillis, List<Double> widthsMillis, int samples, List<List<Number>> bins) {

    /**
     * @param wantedMillis a width that a reader chose; it stays if it suits the times
     */
    static HistogramView of(Series times, @Nullable Double wantedMillis) {
        ReadableWidths widths = ReadableWidths.of(times);
        long width = wantedMillis == null ? widths.suitableNanos() : widths.orSuitable(Math.round(wantedMillis * 1e6));
        return new HistogramView(
                width / 1e6,
                widths.choicesNanos().stream().map(nanos -> nanos / 1e6).toList(),
                times.size(),
                Histogram.of(times, width).bins().stream()
                        .map(bin -> List.<Number>of(bin.fromMillis(), bin.toMillis(), bin.count()))
                        .toList());
    }

    Table table(String caption) {
        Table.Builder table = Table.named("histogram", caption)
                .number("fromMillis", "From", "ms", 3)
                .number("toMillis", "To", "ms", 3)
                .count("count", "Samples");
        bins.forEach(bin -> table.row(bin.toArray()));
        return table.build();
    }
}
