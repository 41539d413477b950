package org.emplab.analysis.samplesize;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.samplesize.Repeatability.Verdict;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.ParallelPair;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Repeatability as a table of verdicts and histograms over each other. */
public final class RepeatabilityReport {
    private RepeatabilityReport() {}

    /**
     * Two of the runs.
     *
     * @param first position of the first run among the inputs
     * @param second position of the second
     */
    private record Pair(
            int first, int second, @JsonAnyGetter Map<Quantity, InWords> times) {}

    private record InWords(@JsonUnwrapped Repeatability numbers, String sentence) {}

    private record Answer(List<RunHeader> runs, List<Pair> pairs) {}

    /**
     * Every two of the runs.
     *
     * @throws UnsuitableInputException if two runs cannot be compared; it says which
     */
    public static Report of(RunSelection chosen, double margin, BinWidth width, long seed) {
        List<Run> runs = chosen.runs();
        int all = runs.size() * (runs.size() - 1) / 2;
        List<Pair> pairs = new ArrayList<>();
        for (int first = 0; first < runs.size(); first++) {
            for (int second = first + 1; second < runs.size(); second++) {
                try {
                    pairs.add(new Pair(
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

    private static Map<Quantity, InWords> compared(
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
        Map<Quantity, InWords> known = new EnumMap<>(Quantity.class);
        Stream.concat(Stream.of(times.first()), times.second().stream())
                .forEach(one -> known.put(one.quantity(), new InWords(one, sentence(one))));
        return known;
    }

    private static Report of(RunSelection chosen, List<Pair> pairs) {
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
                .ends("distanceFromMillis", "distanceToMillis", "ms", 3)
                .number("marginMillis", "Margin", "ms", 3)
                .number("meanDifferenceMillis", "Mean diff.", "ms", 3)
                .ends("lowerMillis", "upperMillis", "ms", 3);
        Report.Builder report =
                chosen.report("repeatability", "3", chosen.files(), new Answer(chosen.headers(), pairs));
        List<String> names = RunNames.of(chosen.headers());
        for (Pair pair : pairs) {
            String first = names.get(pair.first());
            String second = names.get(pair.second());
            for (InWords time : pair.times().values()) {
                Repeatability one = time.numbers();
                report.sentence(first + " and " + second + ": " + time.sentence());
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
                        one.margin().marginMillis(),
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

    static String sentence(Repeatability one) {
        if (one.verdict() == Verdict.REPEATABLE && one.margin().marginMillis() == 0) {
            return one.quantity().title() + " is repeatable: all times are equal.";
        }
        BootstrapDistance.Bounds times = one.distance().times();
        String lower = Digits.significant(times.lowerMillis(), 4);
        String upper = Digits.significant(times.upperMillis(), 4);
        String finding = switch (one.verdict()) {
            case REPEATABLE -> "is repeatable: the runs are at most " + upper + " ms apart, less than the margin ";
            case SHIFTED ->
                (one.distance().shapes().upperMillis() <= one.margin().marginMillis()
                                ? "has one shape but has moved"
                                : "has moved")
                        + ": the runs are at least " + lower + " ms apart, less their medians at most "
                        + Digits.significant(one.distance().shapes().upperMillis(), 4) + " ms; the margin is ";
            case DIFFERENT -> "differs: the runs are at least " + lower + " ms apart, more than the margin ";
            case UNDECIDED ->
                "is undecided: the runs are " + lower + " to " + upper
                        + " ms apart, which "
                        + (one.samplesToDecide().isPresent()
                                ? "about "
                                        + one.samplesToDecide().getAsLong()
                                        + " samples of each would decide; the margin is "
                                : "is too near to the margin for any number of samples: ");
        };
        return one.quantity().title() + " " + finding
                + Digits.significant(one.margin().marginMillis(), 4) + " ms, "
                + Digits.plain(one.margin().marginDeviations()) + " of their standard deviation (Wasserstein distance "
                + Digits.significant(times.distanceMillis(), 4) + " ms, overlap " + Digits.fixed(100 * one.overlap(), 0)
                + " %).";
    }
}
