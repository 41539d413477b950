package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.timing.Timing;
import org.emplab.report.table.Table;

/** PT beside ET, a row each: for people in units that fit, for programs in ms. */
final class TimesTable {
    static final String NAME = "times";

    private static final int MEDIAN = 50;

    private TimesTable() {}

    /** A time of the program: of what was kept of it. */
    private record Row(String name, int executions, Moments moments, double medianMillis) {
        static Row of(String name, Series series) {
            return new Row(
                    name,
                    series.size(),
                    Moments.of(series),
                    Summary.of(series).orElseThrow().quantile(MEDIAN));
        }

        OptionalDouble sdMillis() {
            return moments.sdMillis();
        }
    }

    /** Raw numbers in ms. */
    static Table of(MeasuredTimes times) {
        return Table.of(rows(times), NAME, caption(times))
                .text("time", "Time", Row::name)
                .count("executions", "Executions", Row::executions)
                .number("meanMillis", "Mean", "ms", 3, row -> row.moments().meanMillis())
                .number("sdMillis", "Sd", "ms", 3, Row::sdMillis)
                .number(
                        "relativeError",
                        "Rel. error",
                        "",
                        5,
                        row -> row.moments().relativeError())
                .number("minMillis", "Min", "ms", 3, row -> row.moments().minMillis())
                .number("maxMillis", "Max", "ms", 3, row -> row.moments().maxMillis())
                .number("medianMillis", "Median", "ms", 3, Row::medianMillis)
                .build();
    }

    /** Mean ± standard deviation, median and range, each time in a unit that fits. */
    static Table forPeople(MeasuredTimes times) {
        Table.Builder table = Table.named(NAME, caption(times))
                .text("time", "Time")
                .number("mean", "Mean ± sd", "", -1)
                .number("median", "Median", "", -1)
                .number("range", "Min … max", "", -1)
                .count("executions", "Executions");
        for (Row row : rows(times)) {
            Moments moments = row.moments();
            ScaledTime scale =
                    ScaledTime.of(moments.meanMillis(), row.sdMillis().orElse(0));
            table.row(
                    row.name(),
                    row.sdMillis().isPresent()
                            ? scale.plusMinus(
                                    moments.meanMillis(), row.sdMillis().getAsDouble())
                            : scale.alone(moments.meanMillis()),
                    scale.alone(row.medianMillis()),
                    scale.range(moments.minMillis(), moments.maxMillis()),
                    row.executions());
        }
        return table.build();
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
        return timing.program() + " on " + timing.machine() + ", " + timing.samples()
                + (timing.samples() == 1 ? " execution" : " executions")
                + (cold ? " without a warm-up" : " after a warm-up");
    }

    private static Series kept(Series series, Timing timing) {
        return series.keep(i -> !timing.droppedByCutoff().contains(series.number(i))
                && !timing.pt().droppedByDeviation().contains(series.number(i)));
    }
}
