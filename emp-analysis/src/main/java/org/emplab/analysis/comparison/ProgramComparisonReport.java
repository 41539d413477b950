package org.emplab.analysis.comparison;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.ProgramComparison.Difference;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.Sentence;
import org.emplab.report.Verdict;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Programs of several runs, each against the first: {@code emp-compare/1} over runs. */
final class ProgramComparisonReport {
    private static final double NOTED_WIDENING = 1.05;

    private ProgramComparisonReport() {}

    private record Answer(
            List<SteadinessReport.OfRun> runs,
            List<HeaderDifference> comparable,
            boolean overRuns,
            int looks,
            double confidence,
            List<Program> programs,
            @JsonAnyGetter Map<Quantity, Difference> times,
            List<OfPair> comparisons) {}

    private record Program(String name, List<Integer> runs) {}

    private record OfPair(
            String first, String second, @JsonAnyGetter Map<Quantity, Difference> times) {}

    /** @param dropped of each run, the samples in which a daemon is over its cutoff */
    static Report of(RunSelection runs, List<Set<Integer>> dropped, ProgramComparison compared) {
        List<String> names = names(runs, compared);
        Comparability comparability = Comparability.of(runs.headers());
        SteadinessReport steadiness = SteadinessReport.of(runs.runs(), runs.processTime(), dropped);
        Report.Builder report = runs.report(
                "compare",
                "9",
                runs.inputs(),
                new Answer(
                        steadiness.runs(),
                        comparability.differences(),
                        true,
                        1,
                        compared.confidence(),
                        IntStream.range(0, names.size())
                                .mapToObj(i -> new Program(
                                        names.get(i), compared.programs().get(i)))
                                .toList(),
                        times(compared, 1),
                        IntStream.rangeClosed(1, compared.others())
                                .mapToObj(i -> new OfPair(names.get(0), names.get(i), times(compared, i)))
                                .toList()));
        Table verdicts = Table.of(
                        compared.differences(),
                        "verdicts",
                        "Faster or slower than " + names.get(0) + "? Means over runs of 10 % trimmed means; PT is "
                                + runs.processTime().key() + " time")
                .text("program", "Program", difference -> names.get(difference.second()))
                .text("quantity", "Time", difference -> difference.quantity().title())
                .text(
                        "design",
                        "Measured",
                        difference -> difference.verdict().design().map(RunDesign::key))
                .count("firstRuns", "Runs of the first", Difference::firstRuns)
                .count("runs", "Runs", difference -> difference.verdict().runs())
                .count("samples", "Samples", difference -> difference.verdict().samples())
                .text(
                        "verdict",
                        "Verdict",
                        difference -> difference.verdict().speed().key())
                .number(
                        "differencePercent",
                        "Difference",
                        "%",
                        3,
                        one -> one.difference().percent())
                .number("lowPercent", "from", "%", 3, one -> one.difference().low())
                .number("highPercent", "to", "%", 3, one -> one.difference().high())
                .number("confidence", "Confidence", "", 4, Difference::confidence)
                .count(
                        "runsToDecide",
                        "Runs to decide",
                        difference -> difference.verdict().runsToDecide())
                .build();
        compared.differences()
                .forEach(difference -> report.verdict(verdict(difference, names))
                        .sentence(new Sentence(
                                Sentence.Topic.VERDICT, difference.quantity().title(), sentence(difference, names))));
        if (compared.others() > 1) {
            report.sentence(ComparisonWords.judgedTogether(compared.others(), compared.confidence()));
        }
        report.sentence(comparability.sentence("The runs"));
        steadiness.addTo(report);
        return report.table(verdicts).table(comparability.table()).build();
    }

    /** Names programs by the numbers of their runs where the program and the machine do not tell them apart. */
    private static List<String> names(RunSelection runs, ProgramComparison compared) {
        List<RunHeader> headers = compared.programs().stream()
                .map(program -> runs.headers().get(program.get(0)))
                .toList();
        return IntStream.range(0, headers.size())
                .mapToObj(i -> {
                    RunHeader own = headers.get(i);
                    List<Integer> numbers = compared.programs().get(i);
                    List<RunHeader> alike = headers.stream()
                            .filter(other -> other.program().equals(own.program()))
                            .toList();
                    boolean elsewhere =
                            alike.stream().anyMatch(other -> !other.machine().equals(own.machine()));
                    boolean again = alike.stream()
                                    .filter(other -> other.machine().equals(own.machine()))
                                    .count()
                            > 1;
                    return own.program()
                            + (elsewhere ? " on " + own.machine() : "")
                            + (again
                                    ? numbers.stream()
                                            .map(run -> String.valueOf(run + 1))
                                            .collect(Collectors.joining(
                                                    ", ", numbers.size() == 1 ? " (run " : " (runs ", ")"))
                                    : "");
                })
                .toList();
    }

    private static Verdict verdict(Difference difference, List<String> names) {
        return new Verdict(
                names.get(0),
                names.get(difference.second()),
                difference.quantity().title(),
                difference.verdict().design().equals(Optional.of(RunDesign.OCCASIONS))
                        ? Verdict.Outcome.OCCASIONS
                        : ComparisonWords.outcome(difference.verdict().speed()),
                difference.difference(),
                difference.marginPercent(),
                OptionalLong.empty(),
                difference.verdict().runsToDecide(),
                difference.verdict().reason());
    }

    private static String sentence(Difference difference, List<String> names) {
        String first = names.get(0);
        String second = names.get(difference.second());
        RunLevelVerdict verdict = difference.verdict();
        ComparisonWords words = new ComparisonWords(difference.quantity(), first, second);
        if (verdict.ofTheseRuns().isPresent()) {
            return "These two runs, " + words.of(verdict.ofTheseRuns().get())
                    + " One run of each does not show how runs of a program differ: measure several of each, in turn.";
        }
        String time = difference.quantity().title();
        if (verdict.design().equals(Optional.of(RunDesign.OCCASIONS))) {
            return "Measured on two occasions, " + time + ": the runs of " + first + " and those of " + second
                    + " are apart in time"
                    + difference.difference().percent().stream()
                            .mapToObj(percent -> ", and " + second + " took " + signed(percent) + " %")
                            .collect(Collectors.joining())
                    + ". The programs or the time between may make the difference: runs in turn tell.";
        }
        StringBuilder sentence = new StringBuilder(
                time + ": " + words.said(verdict.speed(), Digits.plain(difference.marginPercent(), 4)));
        difference
                .difference()
                .percent()
                .ifPresent(
                        percent -> sentence.append(", ").append(signed(percent)).append(" %"));
        if (difference.difference().hasInterval()) {
            sentence.append(" (" + signed(difference.difference().low().getAsDouble()) + " to "
                    + signed(difference.difference().high().orElseThrow()) + " %, "
                    + Digits.plain(100 * difference.confidence(), 4)
                    + " % sure at one look, from the scatter between " + difference.firstRuns() + " and "
                    + verdict.runs() + " runs)");
        }
        if (verdict.widening() >= NOTED_WIDENING) {
            sentence.append("; the order of the runs makes the interval " + Digits.fixed(verdict.widening(), 1)
                    + " times as wide as that of runs in turn");
        }
        verdict.reason().ifPresent(reason -> sentence.append("; ").append(reason));
        verdict.runsToDecide()
                .ifPresent(runs ->
                        sentence.append("; about " + runs + " runs of each, in turn, would decide at this scatter"));
        return sentence.append('.').toString();
    }

    private static String signed(double percent) {
        return Digits.signedSignificant(percent, 3);
    }

    private static Map<Quantity, Difference> times(ProgramComparison compared, int second) {
        Map<Quantity, Difference> times = new TreeMap<>();
        compared.differences().stream()
                .filter(difference -> difference.second() == second)
                .forEach(difference -> times.put(difference.quantity(), difference));
        return times;
    }
}
