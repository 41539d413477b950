package org.emplab.cli.measure;

import java.util.OptionalDouble;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.timing.Timing;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** PT beside ET, a row each. */
final class TimesTable {
    private TimesTable() {}

    static Table of(ProgramTimes times) {
        Timing timing = times.timing();
        Table.Builder table = Table.named("times", caption(timing))
                .text("time", "Time")
                .count("executions", "Executions")
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Sd", "ms", 3)
                .number("relativeError", "Rel. error", "", 5)
                .number("minMillis", "Min", "ms", 3)
                .number("maxMillis", "Max", "ms", 3);
        timing.pt()
                .moments()
                .ifPresent(moments -> row(table, "PT (SEDONA)", timing.pt().kept(), moments));
        row(table, "ET (ORG)", timing.samples() - timing.failed(), timing.original());
        for (Quantity quantity : new Quantity[] {Quantity.USER, Quantity.SYSTEM}) {
            Series series = kept(quantity.of(times.run(), timing.table().processTime()), timing);
            if (!series.isEmpty()) {
                row(table, "  " + quantity.title(), series.size(), Moments.of(series));
            }
        }
        return table.build();
    }

    private static String caption(Timing timing) {
        return timing.program() + " on " + timing.machine() + ", " + timing.samples()
                + (timing.samples() == 1 ? " execution" : " executions") + " after a warm-up";
    }

    private static Series kept(Series series, Timing timing) {
        return series.keep(i -> !timing.droppedByCutoff().contains(series.number(i))
                && !timing.pt().droppedByDeviation().contains(series.number(i)));
    }

    private static void row(Table.Builder table, String name, int executions, Moments moments) {
        table.row(
                name,
                executions,
                moments.meanMillis(),
                value(moments.sdMillis()),
                value(moments.relativeError()),
                moments.minMillis(),
                moments.maxMillis());
    }

    private static @Nullable Double value(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
