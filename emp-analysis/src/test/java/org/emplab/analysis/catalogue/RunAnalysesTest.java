package org.emplab.analysis.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.series.RunsOfTimes.put;
import static org.emplab.analysis.series.SmallRuns.files;
import static org.emplab.analysis.series.SmallRuns.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RunAnalysesTest {

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void everyAnalysisAnswersWithTables(RunAnalysis<?> kind) {
        Report report = ask(kind, kind.fewestRuns(), Map.of("sizes", sizes(kind.fewestRuns())));

        assertThat(report.tables()).isNotEmpty();
        assertThat(report.json().get().path("format").asString()).startsWith("emp-" + kind.key());
        assertThat(report.json().get().path("inputs")).hasSize(kind.fewestRuns());
        if (!kind.key().equals("summary")
                && !kind.key().equals("worst")
                && !kind.key().equals("bins")) {
            assertThat(report.figures()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void parametersByRestAreThoseOfAPage(RunAnalysis<?> kind) {
        List<Run> runs = runs(kind.fewestRuns());
        Report rest = kind.of(
                runs,
                files(runs),
                JsonTrees.parse(kind.key().equals("cost-model") ? "{\"sizes\":[100,200]}" : "{}", ""),
                CutoffTableSource.EMPTY);

        assertThat(JsonTrees.write(rest.json().get()))
                .isEqualTo(JsonTrees.write(ask(
                                kind,
                                kind.fewestRuns(),
                                kind.key().equals("cost-model") ? Map.of("sizes", sizes(kind.fewestRuns())) : Map.of())
                        .json()
                        .get()));
    }

    @Test
    void dualIsRefinedByThresholdsOfDaemons() {
        List<Run> runs = runs(1);

        assertThat(analysis("dual")
                        .of(
                                runs,
                                files(runs),
                                JsonTrees.parse("{\"refine\":{\"rhn_check\":4},\"pivot\":500}", ""),
                                CutoffTableSource.EMPTY)
                        .words())
                .containsExactly("P refined: 4 samples removed, correlation of the rest 0.135.");
    }

    @Test
    void changePointsAreDrawnWithTheLevelsBetweenThem() {
        List<Run> runs = new ArrayList<>(runs(8));
        IntStream.range(0, 8).forEach(i -> runs.add(run(1, 1.5, 100 + i)));

        Report report = ask("change-points", runs);

        assertThat(report.words().get(0)).isEqualTo("The PT of P changes once over 16 runs, however often one looks.");
        assertThat(report.figures().get(0).plots()).hasSize(3);
        assertThat(report.tables().get(2).rows()).hasSize(16);
    }

    @Test
    void aMarkBeginsANewBaselineAndIsNoChangeThatWasFound() {
        List<Run> runs = new ArrayList<>(runs(8));
        IntStream.range(0, 8).forEach(i -> runs.add(run(1, 1.5, 100 + i)));

        Report report = analysis("change-points")
                .of(
                        runs,
                        files(runs),
                        JsonTrees.parse("{\"marks\":{\"8\":\"new compiler\",\"0\":\"first\"}}", ""),
                        CutoffTableSource.EMPTY);

        assertThat(report.words())
                .containsExactly(
                        "The PT of P does not change over 16 runs, beside what is marked.",
                        "Before run:8: +49.69 %, marked: new compiler.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> analysis("change-points")
                        .of(
                                runs,
                                files(runs),
                                JsonTrees.parse("{\"marks\":{\"99\":\"x\"}}", ""),
                                CutoffTableSource.EMPTY))
                .withMessage("marks names 99, which is not among the runs");
    }

    @Test
    void theNoiseFloorIsOfAllPairsOfRunsOfTheIdenticalProgram() {
        List<Run> runs = runs(8);

        Report report =
                analysis("noise-floor").of(runs, files(runs), JsonTrees.parse("{}", ""), CutoffTableSource.EMPTY);

        assertThat(report.words().get(0))
                .startsWith("PT of P on sodb12: 95 % of 28 pairs of 8 runs differ by at most ")
                .contains("none of them is told apart at a margin of 1 %");
        assertThat(report.tables().get(1).rows()).hasSize(56);
        assertThat(report.figures().get(0).plots()).hasSize(2);
    }

    @Test
    void changePointsNameTheRunThatHasNoSamples() {
        List<Run> runs = new ArrayList<>(runs(8));
        runs.add(0, RunsOfTimes.of(header(1, Map.of())).build());

        assertThatThrownBy(() -> ask("change-points", runs))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("run:0: no sample that did not fail has a time above 0");
    }

    @Test
    void runsWithTwoAccountsOfPtAreRefusedWithTheMendAndAnsweredWithIt() {
        List<Run> runs = List.of(
                run(1, 0),
                RunsOfTimes.of(header(1, Map.of()))
                        .sample(1_000_000_000, 0, onCpu(995, 5))
                        .sample(1_002_000_000, 0, onCpu(997, 5))
                        .build());

        assertThatThrownBy(() -> ask("summary", runs))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage(
                        "run:0: not every process carries its on-CPU time, so PT cannot be that; as user + system time all runs agree");
        assertThat(ask(analysis("summary"), runs, Map.of("pt", "user-system"))
                        .json()
                        .get()
                        .at("/runs/1/pt/maxMillis")
                        .doubleValue())
                .isEqualTo(1002);
    }

    @Test
    void runsOfDifferentNumbersOfSamplesShowTheDeviationByProtocol() {
        List<Run> runs = List.of(
                RunsOfTimes.of(header(1, Map.of())).millis(10, 12, 11).build(),
                RunsOfTimes.of(header(1, Map.of())).millis(10, 12, 14, 16).build());

        assertThat(ask("summary", runs).figures())
                .extracting(Figure::name)
                .containsExactly("protocols-pt", "protocols-et");
        assertThat(ask("summary", runs).figures().get(0).plots())
                .extracting(Figure.Plot::size)
                .containsExactly(2, 2, 2);
        assertThat(ask("summary", List.of(runs.get(0), runs.get(0))).figures()).isEmpty();
    }

    @Test
    void aProgramWhoseSystemTimeNeverChangesHasNoRowForItButTheReason() {
        Report report = ask(
                "correlate",
                List.of(RunsOfTimes.of(header(1, Map.of()))
                        .sample(1_000_000_000, 0, put(990, 5))
                        .sample(1_001_000_000, 0, put(991, 5))
                        .sample(1_003_000_000, 0, put(993, 5))
                        .build()));

        assertThat(report.words())
                .contains(
                        "P: how its own user and system time go together cannot be told: one of the two never changes.");
        assertThat(report.tables()).noneMatch(table -> table.rows().toString().contains("own user"));
    }

    @Test
    void oneOfAThingIsSaidInTheSingular() {
        Run one = RunsOfTimes.of(header(1, Map.of()))
                .sample(1_000_000_000, 0, put(999, 0))
                .build();
        List<Run> two = runs(2);

        assertThat(ask("sample-size", List.of(one)).words())
                .contains("P on sodb12: 1 sample that did not fail, 0 cutoffs.");
        assertThat(ask("noise-floor", two).words().get(0))
                .startsWith("PT of P on sodb12: two runs differ by ")
                .contains(" %, and are not told apart at a margin of 1 %;");
        assertThat(ask("speedups", two).words())
                .anyMatch(sentence -> sentence.contains(" over 1 complete row, against "));
    }

    @Test
    void runsWithoutSamplesAreRefusedForThat() {
        Run none = RunsOfTimes.of(header(1, Map.of("executableSha256", "abc"))).build();
        List<Run> two = List.of(none, none);

        assertThatThrownBy(() -> ask("noise-floor", two))
                .hasMessage(
                        "no two of these runs that have a time above 0 are of the identical program on one machine");
        assertThatThrownBy(() -> ask(analysis("cost-model"), two, Map.of("sizes", "100,200")))
                .hasMessage(
                        "a cost model takes at least two samples that did not fail at each size, and size 100 has 0");
        assertThat(ask("bins", two).words())
                .containsExactly(
                        "P (run 1) on sodb12 has no sample with a PT that did not fail: there is nothing to count.",
                        "P (run 2) on sodb12 has no sample with a PT that did not fail: there is nothing to count.");
    }

    @Test
    void scalingDrawsTheDeviationOfPtAsFigure15OfTheReportDoes() {
        List<Run> runs = List.of(run(1, 0), run(4, 3), run(16, 5));

        List<Figure> figures = ask("scaling", runs).figures();

        Figure linear = figures.stream()
                .filter(figure -> figure.name().equals("scaling-pt-sd-linear"))
                .findFirst()
                .orElseThrow();
        assertThat(linear.x().logarithmic()).isFalse();
        assertThat(linear.y().logarithmic()).isFalse();
        assertThat(linear.plots()).extracting(Figure.Plot::legend).containsExactly("PT", "least squares");
        assertThat(figures)
                .filteredOn(figure -> figure.name().startsWith("scaling-pt") && figure != linear)
                .hasSize(2)
                .allMatch(figure -> figure.x().logarithmic() && figure.y().logarithmic());
        assertThat(figures)
                .filteredOn(figure -> figure.name().startsWith("stacked-"))
                .extracting(figure -> figure.x().title())
                .containsExactly("Normalized PT", "Normalized user time");
    }

    @ParameterizedTest
    @CsvSource({
        "change-points, 7, takes at least 8 runs, not 7",
        "repeatability, 9, 'takes at most 8 runs, not 9'",
        "sample-size, 2, 'takes 1 run, not 2'",
        "compare, 1, 'takes at least 2 runs, not 1'",
        "cost-model, 2, 'it has to be said for each run, in their order'",
    })
    void runsThatDoNotSuitAreRefused(String kind, int runs, String why) {
        assertThatThrownBy(() -> ask(analysis(kind), runs, Map.of()))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({
        "dual, within, 5:1, takes LOW:HIGH",
        "dual, refine, crond, takes NAME=NUMBER",
        "mixture, most, 2.5, is a whole number",
        "versions, empVersions, v9, v1 to v6 or none",
        "versions, empVersions, 'v1,v2', one for each of the 1 runs",
        "speedups, baseline, m9, is one of sodb12",
        "speedups, columns, program, two different fields",
        "worst, by, size, 'is et, pt, user, system or cpu, not size'",
        "summary, pt, wall, 'is on-cpu or user-system, not wall'",
    })
    void valuesThatMakeNoSenseAreRefusedByName(String kind, String key, String value, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ask(analysis(kind), 1, Map.of(key, value)))
                .withMessageContaining(why);
    }

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void noTwoTablesOrFiguresOfRunsOfOneProgramHaveOneNameOrCaption(RunAnalysis<?> kind) {
        int runs = Math.min(kind.mostRuns(), Math.max(2, kind.fewestRuns()));
        Report report = ask(kind, runs, Map.of("sizes", sizes(runs)));

        assertThat(report.tables()).extracting(Table::name).doesNotHaveDuplicates();
        assertThat(report.tables()).extracting(Table::caption).doesNotHaveDuplicates();
        assertThat(report.figures()).extracting(Figure::name).doesNotHaveDuplicates();
        assertThat(report.figures()).extracting(Figure::caption).doesNotHaveDuplicates();
        assertThat(report.figures()).extracting(Figure::name).allMatch(name -> name.matches("[A-Za-z0-9.-]+"));
    }

    private static RunAnalysis<?> analysis(String key) {
        return RunAnalyses.ofKey(key).orElseThrow();
    }

    private static Report ask(RunAnalysis<?> kind, int runs, Map<String, String> values) {
        return ask(kind, runs(runs), values);
    }

    private static Report ask(RunAnalysis<?> kind, List<Run> runs, Map<String, String> values) {
        return kind.of(runs, files(runs), List.of(), values, Map.of(), CutoffTableSource.EMPTY);
    }

    private static Report ask(String kind, List<Run> runs) {
        return ask(analysis(kind), runs, Map.of());
    }

    private static String sizes(int runs) {
        return String.join(
                ",", IntStream.rangeClosed(1, runs).mapToObj(i -> i + "00").toList());
    }

    private static List<Run> runs(int count) {
        return IntStream.range(0, count).mapToObj(i -> run(1, i)).toList();
    }

    private static Run run(double seconds, int offset) {
        return run(seconds, seconds, offset);
    }

    /** A run of a task of a length, which takes maybe longer. */
    private static Run run(double length, double seconds, int offset) {
        return SmallRuns.run(RunsOfTimes.of(header(length, Map.of("executableSha256", "abc"))), seconds, offset);
    }

    private static ProcessDiff onCpu(long userMillis, long systemMillis) {
        return RunsOfTimes.row(
                "P",
                true,
                Measures.builder()
                        .set(Measure.USER_MICROS, 1000 * userMillis)
                        .set(Measure.SYSTEM_MICROS, 1000 * systemMillis)
                        .set(Measure.CPU_NANOS, 1_000_000 * (userMillis + systemMillis))
                        .build());
    }
}
