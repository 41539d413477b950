package org.emplab.web.run;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.summary.Summary;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** ET and PT of a run's samples so far in a few numbers; failed samples take no part. */
final class TimesTable {
    private TimesTable() {}

    static Table of(RunSeries series, String program) {
        Table.Builder table = Table.named("times", "Elapsed and process time of " + program)
                .text("quantity", "Time")
                .count("samples", "Samples")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .number("relativeError", "Relative error", "", 7)
                .number("p50Millis", "Median", "ms", 3)
                .number("p95Millis", "95 %", "ms", 3);
        row(table, "ET", series, false);
        row(table, "PT", series, true);
        return table.build();
    }

    private static void row(Table.Builder table, String title, RunSeries series, boolean process) {
        int[] numbers = new int[series.size()];
        long[] nanos = new long[series.size()];
        int count = 0;
        for (int i = 0; i < series.size(); i++) {
            if (!series.failed(i) && (!process || series.hasProcessTime(i))) {
                numbers[count] = series.number(i);
                nanos[count++] = process ? series.processNanos(i) : series.elapsedNanos(i);
            }
        }
        Summary.of(Series.of(Arrays.copyOf(numbers, count), Arrays.copyOf(nanos, count)))
                .ifPresent(summary -> table.row(
                        title,
                        summary.samples(),
                        summary.minMillis(),
                        summary.maxMillis(),
                        summary.meanMillis(),
                        cell(summary.sdMillis()),
                        cell(summary.relativeError()),
                        summary.quantile(50),
                        summary.quantile(95)));
    }

    private static @Nullable Double cell(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
