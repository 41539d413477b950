package org.emplab.analysis.comparison;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.Sentence;
import org.emplab.report.Sentence.Topic;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** Two programs against each other: sentences to quote, and a table of intervals. */
public final class CompareReport {
    private static final String THESE_TWO_RUNS = "These two runs";

    private CompareReport() {}

    private record Answer(
            List<SteadinessReport.OfRun> runs,
            List<HeaderDifference> comparable,
            Optional<Boolean> identical,
            double deviations,
            RunDesign design,
            RunsNeeded runsNeeded,
            @JsonAnyGetter Map<Quantity, OfTime> times) {}

    private record OfTime(
            @JsonUnwrapped Comparison comparison,
            String verdictSentence,
            String sentence,
            List<String> shapeSentences) {
        static OfTime of(Comparison comparison, ComparisonWords words, double deviations) {
            return new OfTime(
                    comparison,
                    THESE_TWO_RUNS + ", " + words.verdict(comparison),
                    words.means(comparison, deviations),
                    words.shape(comparison).stream().toList());
        }
    }

    /**
     * @param deviations beyond which further samples were dropped; 0 if none were
     */
    public static Report of(
            ProcessTime processTime,
            List<InputFile> inputs,
            SteadinessReport runs,
            double deviations,
            List<Comparison> comparisons) {
        List<String> names = runs.names();
        RunHeader first = runs.runs().get(0).header();
        RunHeader second = runs.runs().get(1).header();
        Table.Builder table = Table.named(
                        "comparison",
                        THESE_TWO_RUNS + ": " + names.get(1) + " against " + names.get(0) + "; PT is "
                                + processTime.key() + " time")
                .text("quantity", "Time")
                .text("method", "Interval by")
                .number("firstMeanMillis", "First mean", "ms", 3)
                .number("secondMeanMillis", "Second mean", "ms", 3)
                .number("differenceMillis", "Difference", "ms", 3)
                .ends("differenceLowerMillis", "differenceUpperMillis", "ms", 3)
                .number("ratio", "Ratio", "", 5)
                .ends("ratioLower", "ratioUpper", "", 5);
        Table verdicts = Table.of(
                        comparisons,
                        "verdicts",
                        THESE_TWO_RUNS + ": is " + names.get(1) + " faster or slower than " + names.get(0)
                                + "? 10 % trimmed means")
                .text("quantity", "Time", one -> one.quantity().title())
                .text("verdict", "Verdict", one -> one.verdict().speed().key())
                .number(
                        "differencePercent",
                        "Difference",
                        "%",
                        3,
                        one -> one.verdict().difference().percent())
                .number(
                        "lowPercent",
                        "from",
                        "%",
                        3,
                        one -> one.verdict().difference().low())
                .number(
                        "highPercent",
                        "to",
                        "%",
                        3,
                        one -> one.verdict().difference().high())
                .number(
                        "marginPercent",
                        "Margin",
                        "%",
                        -1,
                        one -> one.verdict().basis().marginPercent())
                .number(
                        "confidence",
                        "Confidence",
                        "",
                        -1,
                        one -> one.verdict().basis().confidence())
                .count(
                        "samplesToDecide",
                        "Samples to decide",
                        one -> one.verdict().samplesToDecide())
                .text("design", "Measured", one -> RunDesign.THESE_RUNS.key())
                .build();
        Comparability comparability = Comparability.of(first, second);
        Optional<Boolean> identical = ProgramIdentity.same(first, second);
        RunsNeeded needed = RunsNeeded.of(comparisons.get(0).verdict());
        Map<Quantity, OfTime> times = new TreeMap<>();
        comparisons.forEach(one -> times.put(
                one.quantity(),
                OfTime.of(one, new ComparisonWords(one.quantity(), names.get(0), names.get(1)), deviations)));
        Answer answer = new Answer(
                runs.runs(), comparability.differences(), identical, deviations, RunDesign.THESE_RUNS, needed, times);
        Report.Builder report = Report.builder(() -> ResultJson.of("compare", "11", processTime, inputs, answer));
        report.sentence(comparability.sentence(THESE_TWO_RUNS));
        runs.inShort().ifPresent(report::sentence);
        if (identical.orElse(false)) {
            report.sentence(Sentence.of(Topic.IDENTICAL, noiseFloor(comparisons)));
        }
        for (Comparison comparison : comparisons) {
            String key = comparison.quantity().key();
            SpeedVerdict verdict = comparison.verdict();
            String time = comparison.quantity().title();
            ComparisonWords words = new ComparisonWords(comparison.quantity(), names.get(0), names.get(1));
            OfTime said = Objects.requireNonNull(times.get(comparison.quantity()));
            report.verdict(words.verdictOf(verdict))
                    .sentence(new Sentence(Topic.VERDICT, time, said.verdictSentence()))
                    .sentence(Sentence.detail(time, said.sentence()));
            said.shapeSentences().forEach(shape -> report.sentence(Sentence.detail(time, shape)));
            report.number(key + "DifferencePercent", verdict.difference().percent())
                    .number(key + "LowPercent", verdict.difference().low())
                    .number(key + "HighPercent", verdict.difference().high());
            comparison.welch().ifPresent(welch -> {
                row(
                        table,
                        comparison,
                        "Welch",
                        welch.difference(),
                        welch.ratio().orElse(null));
                report.number(key + "DifferenceMillis", welch.difference().estimate())
                        .number(
                                key + "DifferenceLowerMillis",
                                welch.difference().lower())
                        .number(
                                key + "DifferenceUpperMillis",
                                welch.difference().upper());
                welch.ratio()
                        .ifPresent(ratio -> report.number(key + "Ratio", ratio.estimate())
                                .number(key + "RatioLower", ratio.lower())
                                .number(key + "RatioUpper", ratio.upper()));
            });
            comparison
                    .bootstrap()
                    .ifPresent(bootstrap -> row(
                            table,
                            comparison,
                            "bootstrap",
                            bootstrap.difference(),
                            bootstrap.ratio().orElse(null)));
        }
        report.sentence(ComparisonWords.of(needed, false));
        runs.addTo(report);
        return report.table(table.build())
                .table(verdicts)
                .table(robust(comparisons))
                .table(comparability.table())
                .build();
    }

    private static String noiseFloor(List<Comparison> comparisons) {
        return "Both runs are of the identical program on one machine: their difference is the noise floor, "
                + comparisons.stream()
                        .filter(one -> one.verdict().difference().percent().isPresent())
                        .map(one -> Digits.significant(
                                        Math.abs(one.verdict()
                                                .difference()
                                                .percent()
                                                .getAsDouble()),
                                        3)
                                + " % of " + one.quantity().title())
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static void row(
            Table.Builder table, Comparison comparison, String method, Interval difference, @Nullable Interval ratio) {
        table.row(
                comparison.quantity().title(),
                method,
                comparison.a().meanMillis(),
                comparison.b().meanMillis(),
                difference,
                ratio == null ? null : ratio.estimate(),
                ratio == null ? null : ratio.lower(),
                ratio == null ? null : ratio.upper());
    }

    private static Table robust(List<Comparison> comparisons) {
        Table.Builder table = Table.named("robust", THESE_TWO_RUNS + ": medians, shift and order, with their intervals")
                .text("quantity", "Time")
                .number("firstMedianMillis", "First median", "ms", 3)
                .number("secondMedianMillis", "Second median", "ms", 3)
                .number("medianDifferenceMillis", "Difference", "ms", 3)
                .ends("medianLowerMillis", "medianUpperMillis", "ms", 3)
                .number("shiftMillis", "Hodges–Lehmann", "ms", 3)
                .ends("shiftLowerMillis", "shiftUpperMillis", "ms", 3)
                .number("cliffsDelta", "Cliff's delta", "", 3)
                .ends("cliffsDeltaLower", "cliffsDeltaUpper", "", 3)
                .text("effect", "Effect")
                .number("ksStatistic", "KS D", "", 4)
                .number("ksPValue", "KS p", "", 4);
        for (Comparison comparison : comparisons) {
            comparison
                    .shape()
                    .robust()
                    .ifPresent(robust -> table.row(
                            comparison.quantity().title(),
                            robust.firstMedianMillis(),
                            robust.secondMedianMillis(),
                            robust.medianMillis(),
                            robust.shiftMillis(),
                            robust.cliffsDelta(),
                            robust.effect().key(),
                            comparison.shape().distribution().orElseThrow()));
        }
        return table.build();
    }
}
