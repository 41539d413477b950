package org.emplab.analysis.samplesize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.ParallelPair;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Repeatability as a table of verdicts and histograms over each other. */
public final class RepeatabilityReport {
    private RepeatabilityReport() {}

    /**
     * Every two of the runs.
     *
     * @throws UnsuitableInputException if two runs cannot be compared; it says which
     */
    public static Report ofRuns(ChosenRuns chosen, double margin, BinWidth width, long seed) {
        List<Run> runs = chosen.runs();
        int all = runs.size() * (runs.size() - 1) / 2;
        List<RepeatabilityJson.Pair> pairs = new ArrayList<>();
        for (int first = 0; first < runs.size(); first++) {
            for (int second = first + 1; second < runs.size(); second++) {
                try {
                    pairs.add(new RepeatabilityJson.Pair(
                            first,
                            second,
                            compared(
                                    chosen.processTime(),
                                    runs.get(first),
                                    runs.get(second),
                                    margin,
                                    all,
                                    width,
                                    seed)));
                } catch (UnsuitableInputException e) {
                    throw new UnsuitableInputException(
                            chosen.files().get(first).file() + ", "
                                    + chosen.files().get(second).file(),
                            String.valueOf(e.getMessage()));
                }
            }
        }
        return of(chosen, pairs);
    }

    private static List<Repeatability> compared(
            ProcessTime processTime, Run first, Run second, double margin, int pairs, BinWidth width, long seed) {
        ParallelPair<Repeatability, Optional<Repeatability>> times = ParallelPair.of(
                () -> Repeatability.of(
                        Quantity.ET,
                        Quantity.ET.of(first, processTime),
                        Quantity.ET.of(second, processTime),
                        margin,
                        pairs,
                        width,
                        seed),
                () -> {
                    Series a = Quantity.PT.of(first, processTime);
                    Series b = Quantity.PT.of(second, processTime);
                    return a.isEmpty() || b.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Repeatability.of(Quantity.PT, a, b, margin, pairs, width, seed));
                });
        return Stream.concat(Stream.of(times.first()), times.second().stream()).toList();
    }

    public static Report of(ChosenRuns chosen, List<RepeatabilityJson.Pair> pairs) {
        Table.Builder table = Table.named(
                        "verdicts",
                        "Runs against each other; PT is " + chosen.processTime().key() + " time")
                .text("first", "First run")
                .text("second", "Second run")
                .text("quantity", "Time")
                .text("verdict", "Verdict")
                .number("ksStatistic", "KS D", "", 4)
                .number("ksPValue", "KS p", "", 4)
                .number("overlapCoefficient", "Overlap", "", 3)
                .number("wassersteinMillis", "Distance", "ms", 3)
                .number("distanceFromMillis", "from", "ms", 3)
                .number("distanceToMillis", "to", "ms", 3)
                .number("marginMillis", "Margin", "ms", 3)
                .number("meanDifferenceMillis", "Mean diff.", "ms", 3)
                .number("lowerMillis", "from", "ms", 3)
                .number("upperMillis", "to", "ms", 3);
        Sources sources = chosen.sources();
        Report.Builder report = Report.builder(() -> RepeatabilityJson.of(sources, pairs));
        List<String> names = RunNames.of(chosen.headers());
        for (RepeatabilityJson.Pair pair : pairs) {
            String first = names.get(pair.first());
            String second = names.get(pair.second());
            for (Repeatability one : pair.quantities()) {
                report.sentence(first + " and " + second + ": " + one.sentence());
                table.row(
                        first,
                        second,
                        one.quantity().title(),
                        one.verdict().key(),
                        one.ks(),
                        one.overlap(),
                        one.wassersteinMillis(),
                        one.distance().times().lowerMillis(),
                        one.distance().times().upperMillis(),
                        one.marginMillis(),
                        one.meanDifference().difference());
                report.figure(new Figure(
                        "repeatability-" + (pair.first() + 1) + "-" + (pair.second() + 1) + "-"
                                + one.quantity().key(),
                        one.quantity().title() + " of " + first + " and " + second,
                        Axis.linear(one.quantity().title(), "ms"),
                        Axis.linear("Frequency", ""),
                        List.of(HistogramFigures.of(first, one.first()), HistogramFigures.of(second, one.second()))));
            }
        }
        return report.table(table.build()).build();
    }
}
