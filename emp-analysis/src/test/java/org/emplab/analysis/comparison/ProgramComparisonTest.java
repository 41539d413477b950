package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.RunSpans;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.junit.jupiter.api.Test;

class ProgramComparisonTest {

    /**
     * SciPy 1.16.3: {@code ttest_ind(log(old), log(new), equal_var=False).confidence_interval(.95)} of the runs' trimmed
     * means has the speed-up 1.0860741969621384 to 1.1304042759326027.
     */
    @Test
    void theIntervalComesFromTheScatterBetweenTheRuns() {
        ProgramComparison.Difference pt = compared(
                        OptionalInt.empty(),
                        run("old", 1000),
                        run("new", 905),
                        run("old", 1010),
                        run("new", 900),
                        run("old", 990),
                        run("new", 910),
                        run("new", 895))
                .differences()
                .get(0);

        assertThat(pt.quantity()).isEqualTo(Quantity.PT);
        assertThat(pt.verdict().speed()).isEqualTo(Speed.FASTER);
        assertThat(pt.difference().low().orElseThrow()).isCloseTo(100 * (1 / 1.1304042759326027 - 1), within(1e-6));
        assertThat(pt.difference().high().orElseThrow()).isCloseTo(100 * (1 / 1.0860741969621384 - 1), within(1e-6));
    }

    @Test
    void oneRunOfAProgramSaysNothingOfOtherRuns() {
        Report report = report(compared(OptionalInt.empty(), run("a", 1000), run("b", 900), run("c", 800)), 3);

        assertThat(report.json().get().at("/pt/verdict").asString()).isEqualTo("undecided");
        assertThat(report.json().get().at("/pt/ofTheseRuns/verdict").asString()).isEqualTo("faster");
        assertThat(report.words().get(0))
                .startsWith("These two runs, PT: b is faster than a by more than 1 %")
                .contains("One run of each does not show how runs of a program differ");
    }

    @Test
    void runsOfTwoProgramsOnTwoOccasionsHaveNoVerdict() {
        ProgramComparison compared = measured("aaaaabbbbb");
        Report report = report(compared, 10);

        assertThat(report.json().get().at("/pt/verdict").asString()).isEqualTo("undecided");
        assertThat(report.json().get().at("/pt/design").asString()).isEqualTo("occasions");
        assertThat(report.json().get().at("/pt/differencePercent").asDouble()).isGreaterThan(4);
        assertThat(report.json().get().at("/pt/lowPercent").isNull()).isTrue();
        assertThat(report.words().get(0)).startsWith("Measured on two occasions, PT: the runs of a and those of b");
    }

    @Test
    void theSameRunsInTurnAreNotToldApart() {
        ProgramComparison.Difference pt = measured("abababababab").differences().get(0);

        assertThat(pt.verdict().design()).hasValue(RunDesign.OVERLAPPING);
        assertThat(pt.verdict().speed()).isEqualTo(Speed.SAME);
    }

    /** Runs of equal programs, one a day, on a machine that gets 1 % slower each day. */
    private static ProgramComparison measured(String order) {
        List<Run> runs = IntStream.range(0, order.length())
                .mapToObj(day -> run(order.substring(day, day + 1), 1000 * (1 + 0.01 * day)))
                .toList();
        return ProgramComparison.of(
                ProgramComparison.programs(runs.stream().map(Run::header).toList(), OptionalInt.empty()),
                (quantity, run) -> quantity.of(runs.get(run), ProcessTime.USER_SYSTEM),
                run -> RunSpans.inTurn(24 * run),
                IntStream.range(0, runs.size()).boxed().toList(),
                1,
                0.95);
    }

    @Test
    void theFirstRunsMayBeOneSideOfOneProgram() {
        ProgramComparison sides = compared(
                OptionalInt.of(2), run("p", 1000), run("p", 1002), run("p", 1100), run("p", 1102), run("p", 1101));

        assertThat(sides.programs()).containsExactly(List.of(0, 1), List.of(2, 3, 4));
        assertThat(sides.differences().get(0).verdict().speed()).isEqualTo(Speed.SLOWER);
    }

    @Test
    void runsThatAreAllOfOneProgramStandEachForItself() {
        assertThat(compared(OptionalInt.empty(), run("p", 1), run("p", 1), run("p", 1))
                        .programs())
                .containsExactly(List.of(0), List.of(1), List.of(2));
    }

    @Test
    void manyProgramsAreJudgedByAsStrictALevelAsFewOfThemAreDecided() {
        List<Run> runs = new ArrayList<>();
        for (String program : List.of("a", "b", "c", "d", "e")) {
            IntStream.range(0, 3)
                    .forEach(i -> runs.add(run(program, (program.equals("e") ? 1200 : 1000) + 15 * (i - 1))));
        }
        ProgramComparison compared = compared(OptionalInt.empty(), runs.toArray(Run[]::new));

        assertThat(compared.differences())
                .extracting(ProgramComparison.Difference::confidence)
                .containsOnly(1 - 0.05 / 4);
        assertThat(compared.differences().get(3).verdict().speed()).isEqualTo(Speed.SLOWER);
        assertThat(report(compared, 15).words())
                .contains("All 4 programs are judged together: at most 5.0 % of those called faster, slower or the same"
                        + " are so by chance (Benjamini-Hochberg).");
    }

    @Test
    void runsThatDecideNothingSayHowManyWould() {
        ProgramComparison.Difference pt = compared(
                        OptionalInt.empty(), run("a", 1000), run("a", 1020), run("b", 1010), run("b", 1040))
                .differences()
                .get(0);

        assertThat(pt.verdict().speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(pt.verdict().runsToDecide()).isNotEqualTo(OptionalLong.empty());
    }

    @Test
    void namesWhatDiffersBetweenAnyOfTheRuns() {
        Run first = on("a", "powersave");
        Run other = on("b", "performance");
        ProgramComparison compared = compared(OptionalInt.empty(), first, first, other, other);

        Report report =
                ProgramComparisonReport.of(chosen(List.of(first, first, other, other)), noneDropped(4), compared);

        assertThat(report.words())
                .contains("The runs differ in what may change times: environment.governor (powersave, performance).");
        assertThat(report.json().get().path("comparable").findValuesAsString("key"))
                .containsExactly("program", "environment.governor");
    }

    private static Run on(String program, String governor) {
        return RunsOfTimes.of(HeaderDifferenceTest.header(program, Map.of("governor", governor), Map.of()))
                .millis(1000, 1001, 1002, 1003)
                .build();
    }

    private static ProgramComparison compared(OptionalInt first, Run... runs) {
        return ProgramComparison.of(
                ProgramComparison.programs(Arrays.stream(runs).map(Run::header).toList(), first),
                (quantity, run) -> quantity.of(runs[run], ProcessTime.USER_SYSTEM),
                run -> RunSpan.of(runs[run]),
                IntStream.range(0, runs.length).boxed().toList(),
                1,
                0.95);
    }

    private static Report report(ProgramComparison compared, int runs) {
        List<Run> all = new ArrayList<>();
        IntStream.range(0, compared.programs().size())
                .forEach(program -> compared.programs()
                        .get(program)
                        .forEach(run -> all.add(run(String.valueOf((char) ('a' + program)), 1000))));
        return ProgramComparisonReport.of(chosen(all), noneDropped(runs), compared);
    }

    private static List<Set<Integer>> noneDropped(int runs) {
        return IntStream.range(0, runs).mapToObj(i -> Set.<Integer>of()).toList();
    }

    private static RunSelection chosen(List<Run> runs) {
        return new RunSelection(
                runs,
                IntStream.range(0, runs.size())
                        .mapToObj(i -> new InputFile("run" + i, "0"))
                        .toList(),
                List.of(),
                ProcessTime.USER_SYSTEM,
                List.of(),
                Map.of(),
                Door.SHELL);
    }

    private static Run run(String program, double millis) {
        RunsOfTimes run = RunsOfTimes.of(program);
        for (int i = 0; i < 40; i++) {
            run.millis(millis + (i % 2 == 0 ? 0.1 : -0.1));
        }
        return run.build();
    }
}
