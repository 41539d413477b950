package org.emplab.web.run.chart;

import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.statistics.Summary;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunAggregatesView;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.web.display.Display;

/** ET and PT of a run's samples so far in a few numbers; failed samples take no part. */
public final class TimesTable {
    private static final Display DISPLAY = new Display();

    private TimesTable() {}

    public static Table of(RunSeries series, String program) {
        Table.Builder table = empty(program, "");
        row(table, "ET", series.elapsedSummary());
        row(table, "PT", series.processSummary());
        return table.build();
    }

    /** The rows that are known without the points: all but the median and its neighbours. */
    public static Table of(RunAggregatesView aggregates, String program) {
        String rest =
                "; median and 95th pct come when all " + DISPLAY.count(aggregates.samples()) + " samples are read";
        Table.Builder table = empty(program, rest);
        row(table, "ET", aggregates.elapsed());
        row(table, "PT", aggregates.process());
        return table.build();
    }

    /** ET and PT of each of several programs that a run interleaves: no number is of two of them. */
    public static Table ofPrograms(Map<String, RunSeries> programs) {
        Table.Builder table = columns("Elapsed and process time of each program");
        programs.forEach((program, series) -> {
            row(table, "ET of " + program, series.elapsedSummary());
            row(table, "PT of " + program, series.processSummary());
        });
        return table.build();
    }

    private static Table.Builder empty(String program, String rest) {
        return columns("Elapsed and process time of " + program + rest);
    }

    private static Table.Builder columns(String caption) {
        return Table.named("times", caption)
                .text("quantity", "Time")
                .count("samples", "Samples")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .number("relativeError", "Relative error", "", 7)
                .number("p50Millis", "Median", "ms", 3)
                .number("p95Millis", "95th pct", "ms", 3);
    }

    private static void row(Table.Builder table, String title, RunAggregatesView.Times times) {
        if (!times.isEmpty()) {
            table.row(
                    title,
                    times.count(),
                    times.minMillis(),
                    times.maxMillis(),
                    times.meanMillis(),
                    times.sdMillis(),
                    times.relativeError(),
                    null,
                    null);
        }
    }

    private static void row(Table.Builder table, String title, Optional<Summary> times) {
        times.ifPresent(summary -> table.row(
                title,
                summary.samples(),
                summary.minMillis(),
                summary.maxMillis(),
                summary.meanMillis(),
                summary.sdMillis(),
                summary.relativeError(),
                summary.quantile(50),
                summary.quantile(95)));
    }
}
