package org.emplab.analysis.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.series.SmallRuns.files;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.SmallTables;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Cutoffs in every analysis: rhn_check is over its cutoff of 3 ms in samples 1, 14, 27 and 40 of each run. */
class AppliedCutoffsTest {
    private static final InputFile TABLE = new InputFile("derivation:d1", "aa");
    private static final Set<Integer> OVER = Set.of(1, 14, 27, 40);
    private static final KeptTables KEPT = new KeptTables(Map.of(
            "d1", new Cutoffs(table(ProcessTime.USER_SYSTEM), TABLE, "sodb12", OptionalInt.of(3), List.of(), List.of()),
            "d2",
                    new Cutoffs(
                            table(ProcessTime.USER_SYSTEM), TABLE, "sodb9", OptionalInt.empty(), List.of(), List.of()),
            "d3", new Cutoffs(table(ProcessTime.ON_CPU), TABLE, "sodb8", OptionalInt.empty(), List.of(), List.of())));

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void anAnswerNamesTheTableInForceAndWhatItDrops(RunAnalysis<?> kind) {
        Report report = ask(kind, runs(kind), "in-force");

        ObjectNode json = report.json().get();
        assertThat(json.at("/cutoffs/0/file").asString()).isEqualTo("derivation:d1");
        assertThat(json.at("/cutoffs/0/machine").asString()).isEqualTo("sodb12");
        assertThat(json.at("/cutoffs/0/version").asInt()).isEqualTo(3);
        assertThat(json.at("/cutoffs/0/runs"))
                .hasSize(kind.fewestRuns())
                .allSatisfy(run -> assertThat(run.path("dropped").asInt()).isEqualTo(OVER.size()));
        assertThat(json.at("/inputs/0/file").asString()).isEqualTo("derivation:d1");
        assertThat(report.words())
                .last()
                .asString()
                .startsWith("The cutoffs of sodb12 (version 3) drop " + 4 * kind.fewestRuns() + " of "
                        + 40 * kind.fewestRuns() + " samples");
    }

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void aGivenTableIsAppliedAsTheOneInForce(RunAnalysis<?> kind) {
        assertThat(ask(kind, runs(kind), "d2,d1").json().get())
                .isEqualTo(ask(kind, runs(kind), "in-force").json().get());
    }

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void anAnswerIsAboutWhatTheCutoffsLeave(RunAnalysis<?> kind) {
        if (kind.has(Trait.SHOWS_DROPPED)) {
            return;
        }
        List<Run> left = runs(kind).stream().map(run -> run.without(OVER)).toList();

        ObjectNode within = ask(kind, runs(kind), "in-force").json().get();

        assertThat(withoutCutoffs(within))
                .isEqualTo(withoutCutoffs(ask(kind, left, "none").json().get()));
    }

    @Test
    void noCutoffsAreNamedWhereNoneIsAskedFor() {
        RunAnalysis<?> summary = RunAnalyses.ofKey("summary").orElseThrow();

        assertThat(ask(summary, runs(summary), "none").json().get().path("cutoffs"))
                .isEmpty();
        assertThat(ask(summary, runs(summary), "").json().get().has("cutoffs")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "d2, 'the cutoffs of derivation:d1 are of sodb9 and the run is of sodb12; they hold for their own machine only'",
        "'d1,d3', 'the cutoffs of derivation:d1 are of on-cpu time, so PT cannot be user-system time'",
    })
    void aTableThatDoesNotSuitIsRefused(String table, String why) {
        RunAnalysis<?> summary = RunAnalyses.ofKey("summary").orElseThrow();

        assertThatThrownBy(() -> ask(summary, runs(summary), table))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage(why);
    }

    @Test
    void aMachineWithoutATableInForceIsRefused() {
        RunAnalysis<?> summary = RunAnalyses.ofKey("summary").orElseThrow();
        List<Run> runs = runs(summary);

        assertThatThrownBy(() -> summary.of(
                        runs, files(runs), List.of(), Map.of("cutoffs", "in-force"), Map.of(), CutoffTableSource.EMPTY))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("no cutoff table is published for sodb12; publish one, or name a derivation");
    }

    private static ObjectNode withoutCutoffs(ObjectNode json) {
        return json.without(List.of("cutoffs", "inputs"));
    }

    private static Report ask(RunAnalysis<?> kind, List<Run> runs, String cutoffs) {
        String sizes = String.join(
                ",",
                IntStream.rangeClosed(1, runs.size()).mapToObj(i -> i + "0").toList());
        return kind.of(runs, files(runs), List.of(), Map.of("sizes", sizes, "cutoffs", cutoffs), Map.of(), KEPT);
    }

    private static List<Run> runs(RunAnalysis<?> kind) {
        return IntStream.range(0, kind.fewestRuns())
                .mapToObj(AppliedCutoffsTest::run)
                .toList();
    }

    private static Run run(int offset) {
        return SmallRuns.run(RunsOfTimes.of(SmallRuns.header(1, Map.of("executableSha256", "abc"))), 1, offset);
    }

    private static CutoffTable table(ProcessTime processTime) {
        return new CutoffTable(processTime, List.of(SmallTables.cutoff("rhn_check", 3)));
    }
}
