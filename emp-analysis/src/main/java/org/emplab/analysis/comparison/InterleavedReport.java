package org.emplab.analysis.comparison;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.Sentence;
import org.emplab.report.Sentence.Topic;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;

/** Programs that were executed in turn, each against the first: {@code emp-compare/1} of pairs. */
public final class InterleavedReport {
    /** The names of its tables. */
    public static final List<String> TABLES = List.of("verdicts", "times", "comparable");

    private InterleavedReport() {}

    private record Answer(
            List<OfProgram> runs,
            List<HeaderDifference> comparable,
            boolean paired,
            @JsonInclude(NON_ABSENT) Optional<RunsNeeded> runsNeeded,
            @JsonUnwrapped Times ofSecond,
            List<OfPair> comparisons) {}

    private record OfProgram(@JsonUnwrapped SteadinessReport.OfRun run, int samples, long failed) {}

    private record Times(
            Optional<Boolean> identical, @JsonAnyGetter Map<Quantity, OfTime> times) {}

    private record OfTime(@JsonUnwrapped PairedComparison comparison, String verdictSentence) {}

    private record OfPair(
            String first, String second, @JsonUnwrapped Times times) {
        static OfPair of(Interleaved pair) {
            String first = name(pair.first());
            String second = name(pair.second());
            Map<Quantity, OfTime> times = new TreeMap<>();
            pair.times()
                    .forEach(time -> times.put(
                            time.quantity(),
                            new OfTime(time, new ComparisonWords(time.quantity(), first, second).of(time.verdict()))));
            return new OfPair(first, second, new Times(pair.identical(), times));
        }
    }

    /**
     * @param runs each program's samples
     * @param dropped of each program, the samples that were dropped because a daemon was over its cutoff
     * @param others each program but the first against it
     */
    public static Report of(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<Run> runs,
            List<Set<Integer>> dropped,
            List<Interleaved> others) {
        Comparability comparability =
                Comparability.of(runs.get(0).header(), runs.get(1).header());
        SteadinessReport steadiness = SteadinessReport.of(runs, processTime, dropped);
        Optional<RunsNeeded> needed =
                others.get(0).times().stream().findFirst().map(time -> RunsNeeded.of(time.verdict()));
        List<OfPair> pairs = others.stream().map(OfPair::of).toList();
        Answer answer = new Answer(
                IntStream.range(0, runs.size())
                        .mapToObj(i -> new OfProgram(
                                steadiness.runs().get(i), runs.get(i).size(), failed(runs.get(i))))
                        .toList(),
                comparability.differences(),
                true,
                needed,
                pairs.get(0).times(),
                pairs);
        Report.Builder report = Report.builder(() -> ResultJson.of("compare", "5", processTime, inputs, answer));
        Table.Builder verdicts = Table.named(
                        "verdicts",
                        "Faster or slower than " + runs.get(0).header().program()
                                + "? 10 % trimmed means of the ratios in each block; PT is " + processTime.key()
                                + " time")
                .text("program", "Program")
                .text("quantity", "Time")
                .text("verdict", "Verdict")
                .number("differencePercent", "Difference", "%", 3)
                .ends("lowPercent", "highPercent", "%", 3)
                .number("marginPercent", "Margin", "%", -1)
                .count("pairs", "Pairs")
                .count("lostPairs", "Lost")
                .count("samplesToDecide", "Blocks to decide")
                .number("secondsToDecide", "More time", "s", 0);
        for (Interleaved other : others) {
            sentences(report, other);
            for (PairedComparison time : other.times()) {
                SpeedVerdict verdict = time.verdict();
                verdicts.row(
                        other.second().header().program(),
                        time.quantity().title(),
                        verdict.speed().key(),
                        verdict.difference().percent(),
                        verdict.difference().low(),
                        verdict.difference().high(),
                        verdict.basis().marginPercent(),
                        time.pairs(),
                        time.lost(),
                        verdict.samplesToDecide(),
                        time.secondsToDecide());
            }
        }
        if (others.size() > 1) {
            report.sentence(
                    ComparisonWords.judgedTogether(others.size(), others.get(0).confidence()));
        }
        needed.ifPresent(runsNeeded -> report.sentence(ComparisonWords.of(runsNeeded, true)));
        others.get(0).times().forEach(time -> numbers(report, time));
        List.of(Quantity.PT, Quantity.ET)
                .forEach(quantity -> figures(quantity, others).forEach(report::figure));
        steadiness.addTo(report);
        return report.table(verdicts.build())
                .table(times(runs, dropped, others))
                .table(comparability.table())
                .build();
    }

    /** The times of the blocks that count; of the first program, those of blocks with the second one, as in the table. */
    private static List<Figure> figures(Quantity quantity, List<Interleaved> others) {
        List<DistributionFigures.Times> programs = new ArrayList<>();
        for (Interleaved other : others) {
            other.of(quantity).ifPresent(time -> {
                if (programs.isEmpty()) {
                    programs.add(new DistributionFigures.Times(name(other.first()), time.first()));
                }
                programs.add(new DistributionFigures.Times(name(other.second()), time.second()));
            });
        }
        return programs.isEmpty() ? List.of() : DistributionFigures.of(quantity, programs);
    }

    private static String name(Run run) {
        return run.header().program();
    }

    private static void numbers(Report.Builder report, PairedComparison time) {
        String key = time.quantity().key();
        report.number(key + "DifferencePercent", time.verdict().difference().percent())
                .number(key + "LowPercent", time.verdict().difference().low())
                .number(key + "HighPercent", time.verdict().difference().high());
    }

    private static void sentences(Report.Builder report, Interleaved other) {
        String first = other.first().header().program();
        String second = other.second().header().program();
        if (other.identical().orElse(false)) {
            report.sentence(Sentence.of(
                    Topic.IDENTICAL,
                    first + " and " + second + " are the identical program: their difference is the noise floor."));
        }
        if (other.times().isEmpty()) {
            report.sentence(Sentence.of(
                    Topic.LOST_PAIRS,
                    "No block is left in which both " + first + " and " + second + " can be compared."));
        }
        for (PairedComparison time : other.times()) {
            ComparisonWords words = new ComparisonWords(time.quantity(), first, second);
            report.verdict(words.verdictOf(time.verdict()))
                    .sentence(new Sentence(Topic.VERDICT, time.quantity().title(), words.of(time.verdict())));
        }
        places(report, other, first, second);
        other.times().stream()
                .filter(time -> time.verdict().speed() == Speed.UNDECIDED)
                .filter(time -> time.secondsToDecide().isPresent())
                .findFirst()
                .ifPresent(time -> report.sentence(new Sentence(
                        Topic.TIME_TO_DECIDE,
                        time.quantity().title(),
                        time.quantity().title() + " would be decided in about "
                                + DurationText.of(time.secondsToDecide().getAsDouble()) + " more here.")));
        lost(report, other);
    }

    /** A fixed order is told once, a place that costs something for each time. */
    private static void places(Report.Builder report, Interleaved other, String first, String second) {
        other.times().stream()
                .flatMap(time -> new ComparisonWords(time.quantity(), first, second).of(time.place()).stream())
                .distinct()
                .forEach(report::sentence);
    }

    private static void lost(Report.Builder report, Interleaved other) {
        int lost = other.times().stream().mapToInt(PairedComparison::lost).max().orElse(0);
        if (lost > 0) {
            report.sentence(Sentence.of(
                    Topic.LOST_PAIRS,
                    (lost == 1 ? "1 block has" : lost + " blocks have") + " no pair of "
                            + other.first().header().program() + " and "
                            + other.second().header().program()
                            + ": an execution failed, or was dropped for a daemon over its cutoff."));
        }
    }

    private static Table times(List<Run> runs, List<Set<Integer>> dropped, List<Interleaved> others) {
        Table.Builder table = Table.named("times", "Times of the blocks that count")
                .text("program", "Program")
                .count("samples", "Samples")
                .count("failed", "Failed")
                .count("dropped", "Over a cutoff")
                .number("ptMeanMillis", "PT mean", "ms", 3)
                .number("ptSdMillis", "Sd", "ms", 3)
                .number("etMeanMillis", "ET mean", "ms", 3)
                .number("etSdMillis", "Sd", "ms", 3);
        for (int i = 0; i < runs.size(); i++) {
            List<Object> cells = new ArrayList<>(List.of(
                    runs.get(i).header().program(),
                    runs.get(i).size(),
                    failed(runs.get(i)),
                    dropped.get(i).size()));
            Interleaved with = others.get(Math.max(0, i - 1));
            for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
                boolean isFirst = i == 0;
                var summary = with.of(quantity).map(time -> isFirst ? time.a() : time.b());
                cells.add(
                        summary.map(one -> OptionalDouble.of(one.meanMillis())).orElse(OptionalDouble.empty()));
                cells.add(summary.map(one -> one.sdMillis()).orElse(OptionalDouble.empty()));
            }
            table.row(cells.toArray());
        }
        return table.build();
    }

    private static long failed(Run run) {
        return run.failed();
    }
}
