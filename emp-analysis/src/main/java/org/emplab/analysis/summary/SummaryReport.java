package org.emplab.analysis.summary;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.emplab.analysis.components.MeanOverRuns;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.analysis.summary.RunSummary.Times;
import org.emplab.analysis.summary.RunSummary.Trim;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.Sentence;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** The summaries of runs as tables: each time raw and trimmed, one under the other. */
public final class SummaryReport {
    private SummaryReport() {}

    private record Answer(List<RunSummary> runs, List<MeanOverRuns> overRuns) {}

    /** @param overRuns the programs that have several of the runs */
    public static Report of(RunSelection chosen, List<RunSummary> runs, List<MeanOverRuns> overRuns) {
        Table.Builder table = Table.named(
                        "summary", "Times in ms; PT is " + chosen.processTime().key() + " time")
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
                .number("p95Millis", "95th pct", "ms", 3)
                .number("meanLowerMillis", "Mean from", "ms", 3)
                .number("meanUpperMillis", "to", "ms", 3);
        Report.Builder report = chosen.report("summary", "2", chosen.inputs(), new Answer(runs, overRuns));
        List<String> names =
                RunNames.besideMachines(runs.stream().map(RunSummary::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            String program = names.get(i);
            RunSummary run = runs.get(i);
            String prefix = runs.size() == 1 ? "" : "run" + (i + 1);
            report.sentence(
                    program + " on " + run.header().machine() + ": " + Digits.counted(run.samples(), "sample") + ", "
                            + run.failed() + " failed"
                            + SteadyWords.inShort(run.steady())
                                    .map(words -> "; " + words)
                                    .orElse("") + ".");
            SteadyWords.of(run.steady()).forEach(report::sentence);
            run.times().forEach((quantity, times) -> {
                row(table, program, run, quantity, "EMPv4", times.raw(), 0, times.interval());
                numbers(report, prefix + quantity.key(), times.raw());
                trimmed(table, program, run, quantity, "EMPv5-relaxed", times.relaxed());
                trimmed(table, program, run, quantity, "EMPv5-strict", times.strict());
            });
        }
        report.table(table.build());
        if (runs.stream().map(RunSummary::samples).distinct().count() > 1) {
            Stream.of(Quantity.PT, Quantity.ET)
                    .filter(quantity ->
                            runs.stream().allMatch(run -> run.times().containsKey(quantity)))
                    .forEach(quantity -> report.figure(protocols(runs, quantity)));
        }
        VarianceReport.of(report, names, runs);
        if (overRuns.isEmpty()) {
            report.sentence("The interval of a mean is of that run: another run of the program may differ by more.");
        }
        for (int i = 0; i < runs.size(); i++) {
            String name = names.get(i);
            runs.get(i)
                    .times()
                    .forEach((quantity, times) -> times.meanDoubt()
                            .filter(doubt -> quantity == Quantity.PT || quantity == Quantity.ET)
                            .ifPresent(doubt -> report.sentence(Sentence.detail(
                                    quantity.title(),
                                    name + ": the interval of the mean " + quantity.title() + " cannot be told, "
                                            + doubt.words() + "."))));
        }
        return overRuns.isEmpty()
                ? report.build()
                : overRuns(report, runs, overRuns).build();
    }

    /** The deviation by the protocol's versions over the runs' samples (characterizing.txt, figure 16). */
    private static Figure protocols(List<RunSummary> runs, Quantity quantity) {
        return new Figure(
                "protocols-" + quantity.key(),
                "Std. dev. of " + quantity.title() + " by protocol over the runs' samples",
                Axis.logarithmic("Samples", ""),
                Axis.linear("Std. dev.", "ms"),
                List.of(
                        points("EMPv4", runs, quantity, times -> Optional.of(times.raw())),
                        points(
                                "EMPv5-relaxed",
                                runs,
                                quantity,
                                times -> times.relaxed().map(Trim::summary)),
                        points(
                                "EMPv5-strict",
                                runs,
                                quantity,
                                times -> times.strict().map(Trim::summary))));
    }

    private static Figure.Scatter points(
            String version, List<RunSummary> runs, Quantity quantity, Function<Times, Optional<Summary>> summary) {
        List<double[]> points = runs.stream()
                .flatMap(run -> Stream.ofNullable(run.times().get(quantity))
                        .flatMap(times -> summary.apply(times).stream())
                        .flatMap(told -> told.sdMillis().stream().mapToObj(sd -> new double[] {run.samples(), sd})))
                .toList();
        return Figure.Scatter.of(version, points);
    }

    private static Report.Builder overRuns(Report.Builder report, List<RunSummary> runs, List<MeanOverRuns> overRuns) {
        Table.Builder table = Table.named("over-runs", "Means over several runs, by the scatter between them (95 %)")
                .text("program", "Program")
                .text("machine", "Machine")
                .text("quantity", "Time")
                .count("runs", "Runs")
                .number("meanMillis", "Mean", "ms", 3)
                .ends("lowerMillis", "upperMillis", "ms", 3)
                .number("betweenRunSdPercent", "Between runs (sd)", "%", 3)
                .ends("betweenRunLowerPercent", "betweenRunUpperPercent", "%", 3)
                .number("sampleSdPercent", "Between samples (sd)", "%", 3);
        for (MeanOverRuns several : overRuns) {
            MeanOverRuns.Result told = several.result();
            RunHeader header = runs.get(several.runs().get(0)).header();
            String time = several.quantity().title();
            report.sentence(time + " of " + header.program() + " on " + header.machine() + " over " + told.runs()
                    + " runs: mean " + Digits.fixed(told.meanMillis(), 3) + " ms ("
                    + Digits.fixed(told.lowerMillis(), 3) + " to " + Digits.fixed(told.upperMillis(), 3)
                    + " ms, 95 % sure, by the scatter between runs); runs deviate by "
                    + Digits.significant(told.betweenRunSdPercent(), 3) + " % among themselves, samples of a run by "
                    + Digits.significant(told.sampleSdPercent(), 3) + " %.");
            table.row(
                    header.program(),
                    header.machine(),
                    time,
                    told.runs(),
                    told.meanMillis(),
                    told.lowerMillis(),
                    told.upperMillis(),
                    told.betweenRunSdPercent(),
                    told.betweenRunLowerPercent(),
                    told.betweenRunUpperPercent(),
                    told.sampleSdPercent());
        }
        return report.table(table.build());
    }

    private static void trimmed(
            Table.Builder table,
            String program,
            RunSummary run,
            Quantity quantity,
            String version,
            Optional<Trim> trimmed) {
        trimmed.ifPresent(trim -> row(
                table,
                program,
                run,
                quantity,
                version,
                trim.summary(),
                run.droppedByCutoff().size() + trim.dropped().length,
                Optional.empty()));
    }

    private static void row(
            Table.Builder table,
            String program,
            RunSummary run,
            Quantity quantity,
            String version,
            Summary summary,
            int dropped,
            Optional<MeanInterval> interval) {
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
                summary.quantile(95),
                interval.map(MeanInterval::meanLowerMillis),
                interval.map(MeanInterval::meanUpperMillis));
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
