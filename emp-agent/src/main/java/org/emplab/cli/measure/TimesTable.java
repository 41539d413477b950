package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.timing.Timing;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** PT beside ET, a row each: for people in units that fit, for programs in ms. */
final class TimesTable {
    static final String NAME = "times";

    private static final int MEDIAN = 50;

    private TimesTable() {}

    /** A time of the program: of what was kept of it. */
    private record Row(String name, Summary times) {
        static Row of(String name, Series series) {
            return new Row(name, Summary.of(series).orElseThrow());
        }
    }

    /** Raw numbers in ms. */
    static Table of(MeasuredTimes times) {
        return Table.of(rows(times), NAME, caption(times))
                .text("time", "Time", Row::name)
                .count("executions", "Executions", row -> row.times().samples())
                .number("meanMillis", "Mean", "ms", 3, row -> row.times().meanMillis())
                .number("sdMillis", "Sd", "ms", 3, row -> row.times().sdMillis())
                .number("relativeError", "Rel. error", "", 5, row -> row.times().relativeError())
                .number("minMillis", "Min", "ms", 3, row -> row.times().minMillis())
                .number("maxMillis", "Max", "ms", 3, row -> row.times().maxMillis())
                .number("medianMillis", "Median", "ms", 3, row -> row.times().quantile(MEDIAN))
                .build();
    }

    /** Mean ± standard deviation, median and range, each time in a unit that fits. */
    static Table forPeople(MeasuredTimes times) {
        return Table.of(rows(times), NAME, caption(times))
                .text("time", "Time", Row::name)
                .number("mean", "Mean ± sd", "", -1, row -> ScaledTime.mean(row.times()))
                .number("median", "Median", "", -1, row -> ScaledTime.median(row.times()))
                .number("range", "Min … max", "", -1, row -> ScaledTime.range(row.times()))
                .count("executions", "Executions", row -> row.times().samples())
                .build();
    }

    private static List<Row> rows(MeasuredTimes times) {
        Timing timing = times.timing();
        List<Row> rows = new ArrayList<>();
        Series pt = kept(Quantity.PT.of(times.run(), timing.table().processTime()), timing);
        if (!pt.isEmpty()) {
            rows.add(Row.of("PT", pt));
        }
        rows.add(Row.of("ET", Quantity.ET.of(times.run(), timing.table().processTime())));
        for (Quantity quantity : List.of(Quantity.USER, Quantity.SYSTEM)) {
            Series series = kept(quantity.of(times.run(), timing.table().processTime()), timing);
            if (!series.isEmpty()) {
                rows.add(Row.of(quantity.title(), series));
            }
        }
        return rows;
    }

    private static String caption(MeasuredTimes times) {
        Timing timing = times.timing();
        boolean cold = times.run().header().protocol().orElse("") instanceof Map<?, ?> protocol
                && protocol.get(SurroundingCommands.WARM_UPS) instanceof Number warmUps
                && warmUps.intValue() == 0;
        return timing.measured().program() + " on " + timing.measured().machine() + ", "
                + Digits.counted(timing.measured().samples(), "execution")
                + (cold ? " without a warm-up" : " after a warm-up");
    }

    private static Series kept(Series series, Timing timing) {
        return series.keep(i -> !timing.dropped().samples().contains(series.number(i))
                && !timing.pt().droppedByDeviation().contains(series.number(i)));
    }
}
