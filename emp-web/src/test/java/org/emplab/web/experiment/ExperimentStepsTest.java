package org.emplab.web.experiment;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import org.emplab.analysis.statistics.PercentDifference;
import org.emplab.report.Verdict;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.experiment.ExperimentView.RunCounts;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.study.AwaitedDerivationsQuery.OfMachine;
import org.emplab.web.experiment.ExperimentSteps.Judged;
import org.emplab.web.run.Summaries;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.junit.jupiter.api.Test;

class ExperimentStepsTest {
    private static final Instant AT = Instant.parse("2026-11-24T08:00:00Z");

    @Test
    void beginsWithTheQueue() {
        ExperimentSteps steps = steps(RunCounts.NONE, List.of(), List.of());
        assertThat(steps.plan().open()).isTrue();
        assertThat(steps.next()).map(ExperimentSteps.Next::label).hasValue("Queue runs");
        assertThat(steps.drawn()).isEmpty();
    }

    @Test
    void hasNothingToDoWhileRunsAreMeasured() {
        ExperimentSteps steps =
                steps(new RunCounts(1, 1, 0, 1, 0, 0, 0, 1_300, 3_000), List.of(run("a", "gzip", 1, 4)), List.of());
        assertThat(steps.measurements().answer()).isEqualTo("1 of 3 runs ended, 1\u202f300 of 3\u202f000 samples.");
        assertThat(steps.measurements().open()).isTrue();
        assertThat(steps.next()).isEmpty();
    }

    @Test
    void repeatsFailedRunsBeforeAllElseAndEachButOnce() {
        List<RunSummary> runs = List.of(run("a", "gzip", 1, 4), run("b", "xz", 1, 0));
        ExperimentSteps steps = steps(new RunCounts(0, 0, 0, 2, 1, 2, 1, 0, 0), runs, List.of());
        assertThat(steps.measurements().answer()).isEqualTo("2 runs completed, 2 failed, 1 aborted.");
        assertThat(steps.next()).map(ExperimentSteps.Next::label).hasValue("Repeat failed run");
        assertThat(steps(new RunCounts(0, 0, 0, 3, 0, 1, 1, 0, 0), runs, List.of())
                        .next())
                .map(ExperimentSteps.Next::label)
                .hasValue("Compare programs");
    }

    @Test
    void comparesTheProgramsOfOneTaskLengthButNoRunsForCutoffs() {
        RunCounts four = new RunCounts(0, 0, 0, 4, 0, 0, 0, 0, 0);
        List<RunSummary> runs = List.of(
                run("short", "INC1", 1, 3), run("long", "INC60", 60, 1), run("a", "gzip", 1, 0), run("b", "xz", 1, 0));
        OfMachine derived = cutoffs(Optional.of("d"), OptionalInt.empty());
        ExperimentSteps steps = steps(four, runs, List.of(derived));
        assertThat(steps.comparable()).containsExactly("a", "b");
        assertThat(steps.causes().answer()).isEqualTo("4 L-samples in 4 runs.");
        assertThat(steps.caused()).extracting(Judged::run).containsExactly("short", "long");
        assertThat(steps.cutoffs().open()).isTrue();
        assertThat(steps.next()).map(ExperimentSteps.Next::address).hasValue("/derivations/d");

        ExperimentSteps published = steps(four, runs, List.of(cutoffs(Optional.of("d"), OptionalInt.of(3))));
        assertThat(published.cutoffs()).isEqualTo(new ExperimentSteps.Step("done", "sodb12: published as version 3."));
        assertThat(published.next()).map(ExperimentSteps.Next::address).hasValue("/compare?runs=a,b");
        assertThat(steps(four, runs.subList(0, 2), List.of(derived)).comparable())
                .isEmpty();
    }

    @Test
    void comparesTheProgramsOfAnInterleavedRun() {
        ExperimentSteps steps =
                steps(new RunCounts(0, 0, 0, 1, 0, 0, 0, 0, 0), List.of(run("a", "gzip, xz", 1, -1)), List.of());
        assertThat(steps.comparable()).containsExactly("a");
        assertThat(steps.causes())
                .isEqualTo(new ExperimentSteps.Step("later", "They are looked for, program by program."));
    }

    @Test
    void comparesNoRunOfOneProgramWhoseNameHasACommaAlone() {
        ExperimentSteps steps =
                steps(new RunCounts(0, 0, 0, 1, 0, 0, 0, 0, 0), List.of(run("a", "sort, stable", 1, 0)), List.of());
        assertThat(steps.comparable()).isEmpty();
    }

    @Test
    void derivesCutoffsOfTwoTaskLengthsThatAskedForNone() {
        ExperimentSteps steps = steps(
                new RunCounts(0, 0, 0, 2, 0, 0, 0, 0, 0),
                List.of(run("short", "INC1", 1, 3), run("long", "INC60", 60, 1)),
                List.of());
        assertThat(steps.next()).map(ExperimentSteps.Next::address).hasValue("/derivations/new?run=short");
    }

    @Test
    void measuresAgainWhereTheTableIsEmpty() {
        OfMachine empty = new OfMachine(
                "sodb12",
                Optional.of("short"),
                Optional.of("long"),
                Optional.of("d"),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                true);
        RunCounts two = new RunCounts(0, 0, 0, 2, 0, 0, 0, 0, 0);
        List<RunSummary> runs = List.of(run("short", "INC1", 1, 0), run("long", "INC60", 60, 0));
        assertThat(steps(two, runs, List.of(empty)).next())
                .hasValue(new ExperimentSteps.Next("Measure again when quiet", "/runs", true));
        PageVerdict verdict = verdict(two, runs, List.of(empty), Optional.of(List.of()));
        assertThat(verdict.sentence())
                .isEqualTo("No sample of 2 runs is unusually long; cutoffs of sodb12: the table is empty");
        assertThat(verdict.tone()).isEqualTo(Tone.OPEN);
    }

    @Test
    void itsVerdictIsTheSumOfItsParts() {
        RunCounts four = new RunCounts(0, 0, 0, 4, 0, 0, 0, 0, 0);
        List<RunSummary> runs = List.of(
                run("short", "INC1", 1, 3), run("long", "INC60", 60, 1), run("a", "gzip", 1, 0), run("b", "xz", 1, 0));
        List<OfMachine> published = List.of(cutoffs(Optional.of("d"), OptionalInt.of(3)));
        Verdict slower = new Verdict(
                "gzip",
                "xz",
                "PT",
                Verdict.Outcome.SLOWER,
                new PercentDifference(OptionalDouble.of(29), OptionalDouble.of(28), OptionalDouble.of(30)),
                1,
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty());
        PageVerdict verdict = verdict(four, runs, published, Optional.of(List.of(slower)));
        assertThat(verdict.sentence())
                .isEqualTo("xz is slower than gzip by 29 %; 4 long samples in 4 runs;"
                        + " cutoffs of sodb12 published as version 3");
        assertThat(verdict.tone()).isEqualTo(Tone.STANDS_OUT);
        assertThat(verdict.differences()).isPresent();
        assertThat(verdict.next()).map(PageVerdict.Step::address).hasValue("/compare?runs=a,b");
        assertThat(verdict(four, runs, published, Optional.empty()).sentence())
                .startsWith("The programs are being compared; 4 long samples");
        assertThat(verdict(RunCounts.NONE, List.of(), List.of(), Optional.of(List.of()))
                        .next())
                .hasValue(new PageVerdict.Step(
                        "Queue runs", "/experiments/00000000-0000-0000-0000-000000000001/runs", true, true));
    }

    @Test
    void itsVerdictTellsHowFarItIs() {
        RunCounts underWay = new RunCounts(1, 1, 0, 1, 0, 0, 0, 1_300, 3_000);
        Forecast last = new Forecast(
                "c",
                "sodb12",
                true,
                AT,
                Optional.of(AT.plusSeconds(3600)),
                OptionalDouble.empty(),
                OptionalDouble.empty());
        assertThat(ExperimentVerdict.of(
                                experiment(underWay),
                                steps(underWay, List.of(), List.of()),
                                List.of(),
                                Optional.of(last),
                                Optional.of(List.of()))
                        .sentence())
                .isEqualTo("1 of 3 runs ended, 1\u202f300 of 3\u202f000 samples; all done ≈ 2026-11-24 09:00 UTC");
    }

    private static PageVerdict verdict(
            RunCounts counts, List<RunSummary> runs, List<OfMachine> cutoffs, Optional<List<Verdict>> compared) {
        return ExperimentVerdict.of(
                experiment(counts), steps(counts, runs, cutoffs), cutoffs, Optional.empty(), compared);
    }

    private static OfMachine cutoffs(Optional<String> derivation, OptionalInt published) {
        return new OfMachine(
                "sodb12",
                Optional.of("short"),
                Optional.of("long"),
                derivation,
                Optional.empty(),
                published,
                Optional.empty(),
                false);
    }

    private static ExperimentView experiment(RunCounts counts) {
        return new ExperimentView(
                new UUID(0, 1),
                "EMP",
                new UUID(0, 2),
                "cutoffs of sodb12",
                Map.of(),
                2,
                "",
                List.of(),
                1,
                "user:ada",
                AT,
                List.of(),
                null,
                null,
                counts,
                true);
    }

    private static ExperimentSteps steps(RunCounts counts, List<RunSummary> runs, List<OfMachine> cutoffs) {
        return ExperimentSteps.of(
                experiment(counts),
                runs,
                runs.stream()
                        .filter(run -> run.program().equals("gzip, xz"))
                        .map(RunSummary::id)
                        .collect(toSet()),
                cutoffs,
                List.of());
    }

    private static RunSummary run(String id, String program, double taskLength, int lSamples) {
        OptionalInt known = lSamples < 0 ? OptionalInt.empty() : OptionalInt.of(lSamples);
        return Summaries.completed(id, program, "sodb12", taskLength, 10, known);
    }
}
