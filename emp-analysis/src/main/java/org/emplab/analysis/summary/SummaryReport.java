package org.emplab.analysis.summary;

import java.util.List;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** The summaries of runs as tables: each time raw and trimmed, one under the other. */
public final class SummaryReport {
    private SummaryReport() {}

    public static Report of(ProcessTime processTime, List<InputFile> inputs, List<RunSummary> runs) {
        Table.Builder table = Table.named("summary", "Times in ms; PT is " + processTime.key() + " time")
                .text("program", "Program")
                .text("machine", "Machine")
                .text("quantity", "Time")
                .text("version", "Protocol")
                .count("samples", "Samples")
                .count("dropped", "Dropped")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .number("relativeError", "Rel. error", "", 8)
                .number("p50Millis", "Median", "ms", 3)
                .number("p95Millis", "95 %", "ms", 3);
        Report.Builder report = Report.builder(() -> SummaryJson.of(processTime, inputs, runs));
        List<String> names =
                RunNames.besideMachines(runs.stream().map(RunSummary::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            String program = names.get(i);
            RunSummary run = runs.get(i);
            String prefix = runs.size() == 1 ? "" : "run" + (i + 1);
            report.sentence(program + " on " + run.header().machine() + ": " + run.samples() + " samples, "
                    + run.failed() + " failed.");
            run.steady().sentences().forEach(report::sentence);
            for (Quantity quantity : Quantity.values()) {
                Summary raw = run.raw().get(quantity);
                if (raw != null) {
                    row(table, program, run, quantity, "EMPv4", raw, 0);
                    numbers(report, prefix + quantity.key(), raw);
                }
                trimmed(
                        table,
                        program,
                        run,
                        quantity,
                        "EMPv5-relaxed",
                        run.relaxed().get(quantity));
                trimmed(
                        table,
                        program,
                        run,
                        quantity,
                        "EMPv5-strict",
                        run.strict().get(quantity));
            }
        }
        return report.table(table.build()).build();
    }

    private static void trimmed(
            Table.Builder table,
            String program,
            RunSummary run,
            Quantity quantity,
            String version,
            RunSummary.@Nullable Trim trim) {
        if (trim != null) {
            row(
                    table,
                    program,
                    run,
                    quantity,
                    version,
                    trim.summary(),
                    run.droppedByCutoff().size() + trim.dropped().length);
        }
    }

    private static void row(
            Table.Builder table,
            String program,
            RunSummary run,
            Quantity quantity,
            String version,
            Summary summary,
            int dropped) {
        table.row(
                program,
                run.header().machine(),
                quantity.title(),
                version,
                summary.samples(),
                dropped,
                summary.minMillis(),
                summary.maxMillis(),
                summary.meanMillis(),
                summary.sdMillis(),
                summary.relativeError(),
                summary.quantile(50),
                summary.quantile(95));
    }

    static void numbers(Report.Builder report, String prefix, Summary summary) {
        report.number(prefix + "Samples", summary.samples())
                .number(prefix + "MinMillis", summary.minMillis())
                .number(prefix + "MaxMillis", summary.maxMillis())
                .number(prefix + "MeanMillis", summary.meanMillis())
                .number(prefix + "SdMillis", summary.sdMillis())
                .number(prefix + "RelativeError", summary.relativeError())
                .number(prefix + "MedianMillis", summary.quantile(50));
    }
}
