package org.emplab.analysis.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.cutoff.SmallTables.cutoff;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.Golden;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A table against a run of its own: of 200 samples of 1000 to 1010 ms, rhn_check lengthens 20, 80 and 140, crond 110 and snapd
 * 170; in 50 rhn_check works for 4 ms, which lengthens nothing.
 */
class CheckCutoffsTest {
    private static final RunAnalysis<?> CHECK =
            RunAnalyses.ofKey("check-cutoffs").orElseThrow();
    private static final OptionalDouble NONE = OptionalDouble.empty();
    private static final InputFile FILE = new InputFile("fresh.jsonl", "f1");

    @Test
    void saysWhatATableCatchesAndWhatItDropsForNothing() {
        Report report = check(run(), table(cutoff("rhn_check", 3), cutoff("crond", 350)));

        assertThat(report.words().subList(0, 4))
                .containsExactly(
                        "The cutoffs of sodb12 (version 3) drop 3 of the 5 L-samples and 1 of 195 cluster samples of"
                                + " P.",
                        "Of L-samples like these they catch 15 to 95 % (95 % interval).",
                        "Missed: sample 110 (crond 300.0 ms, not over its cutoff of 350.0 ms); sample 170 (snapd 400.0"
                                + " ms, which no run behind the table has).",
                        "New since these cutoffs were derived: snapd, 400.0 ms in sample 170.");
        JsonNode run = report.json().get().at("/runs/0");
        assertThat(run.path("lSamples").toString()).isEqualTo("[20,80,110,140,170]");
        assertThat(run.path("firstCheck").toString()).isEqualTo("{\"lSamplesDropped\":3,\"clusterSamplesDropped\":1}");
        assertThat(run.path("droppedForNothing").toString()).isEqualTo("[50]");
        assertThat(run.path("inSample").booleanValue()).isFalse();
    }

    @Test
    void tellsWhatEachCutoffDropsAndWhatItAloneDrops() {
        JsonNode daemons = check(run(), table(cutoff("crond", 350), cutoff("rhn_check", 3), cutoff("rhnsd", 1)))
                .json()
                .get()
                .at("/runs/0/daemons");

        assertThat(daemons.get(0).toString())
                .isEqualTo("{\"name\":\"crond\",\"cutoffMillis\":350,\"lSamplesDropped\":0,\"clusterSamplesDropped\":0,"
                        + "\"alone\":0,\"inSampleLSamples\":null}");
        assertThat(daemons.get(1).toString())
                .isEqualTo("{\"name\":\"rhn_check\",\"cutoffMillis\":3,\"lSamplesDropped\":3,"
                        + "\"clusterSamplesDropped\":1,\"alone\":3,\"inSampleLSamples\":null}");
        assertThat(daemons.get(2).path("lSamplesDropped").intValue()).isEqualTo(1);
        assertThat(daemons.get(2).path("alone").intValue()).isZero();
    }

    @Test
    void aRunWithoutLSamplesDoesNotShowWhatATableCatches() {
        Report report = check(run(List.of()), table(cutoff("rhn_check", 3)));

        assertThat(report.words().get(0))
                .startsWith("P has no L-sample, so it does not show what the cutoffs of sodb12 (version 3) catch;"
                        + " they drop 1 of 200 cluster samples.");
        assertThat(report.json().get().at("/runs/0/caught").isNull()).isTrue();
    }

    @Test
    void aTableWithoutCutoffsDropsNothing() {
        assertThat(check(run(), table()).words().get(0))
                .isEqualTo("The cutoffs of sodb12 (version 3) are none: they drop none of 5 L-samples of P.");
    }

    @Test
    void withoutATableTheLSamplesAreCountedAndNothingIsChecked() {
        assertThat(check(run(), Map.of(), "").words())
                .containsExactly("No cutoff table is chosen, so none is checked; P has 5 L-samples.");
    }

    @Test
    void aProgramShorterThanEveryTierIsCheckedByTheFirstAndLongerCutoffsAreNamed() {
        List<Tier> two = List.of(new Tier(OptionalDouble.of(720), 450), new Tier(NONE, 2000));
        Cutoff tiers = new Cutoff("rhn_check", NONE, NONE, NONE, NONE, Optional.empty(), two, Optional.empty());

        Report report = check(run(), table(cutoff("crond", 1500), tiers));

        assertThat(report.words()).contains("P takes 1.00 s, which is less than these cutoffs: crond.");
        assertThat(report.json().get().at("/runs/0/daemons/1/cutoffMillis").intValue())
                .isEqualTo(450);
    }

    @Test
    void cutoffsOfAnotherAccountOfPtAreRefused() {
        Map<String, Cutoffs> onCpu = kept(new CutoffTable(ProcessTime.ON_CPU, List.of(cutoff("rhn_check", 3))));

        assertThatThrownBy(() -> check(run(), onCpu, "d1"))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("on-CPU time");
    }

    @Test
    void aRunWithoutASampleThatDidNotFailIsRefused() {
        Run failed = RunsOfTimes.of("P").sample(1_000_000_000, 1, put(1000, 0)).build();

        assertThatThrownBy(() -> check(failed, table(cutoff("rhn_check", 3))))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("the run of P has only failed samples, so no cutoff can be checked");
    }

    /** The table catches 15 of 16 L-samples and 2 of 2, as {@code golden/expected.json} says. */
    @Test
    void aRunBehindTheTableIsToldAsInSampleAndHasNoInterval() {
        ObjectNode file = CutoffsReport.json(
                Golden.derivation(), List.of(new InputFile("inc128", "aa"), new InputFile("inc16384", "bb")));
        Cutoffs table = Cutoffs.read(
                file, new InputFile("t.json", "cc"), "sodb12", OptionalInt.empty(), ProcessTime.USER_SYSTEM);

        Report report = check(Golden.shortRun(), new InputFile("copy", "aa"), Map.of("d1", table), "d1");

        assertThat(report.words().subList(0, 4))
                .containsExactly(
                        "The cutoffs of t.json drop 15 of the 16 L-samples and 0 of 784 cluster samples of INC128.",
                        "INC128 is one of the runs behind the table: these figures are in-sample, no check.",
                        "Of the runs behind them they drop 15 of 16 L-samples and 0 of 784 cluster samples of INC128;"
                                + " 2 of 2 L-samples and 0 of 38 cluster samples of INC16384.",
                        "Missed: sample 451 (sshd 13.0 ms, not over its cutoff of 23.0 ms).");
        assertThat(CHECK.of(
                                List.of(Golden.shortRun(), Golden.shortRun()),
                                List.of(new InputFile("one", "11"), new InputFile("other", "22")),
                                List.of(),
                                Map.of("cutoffs", "d1"),
                                Map.of(),
                                new KeptTables(Map.of("d1", table)))
                        .words())
                .filteredOn(sentence -> sentence.startsWith("Of the runs behind"))
                .hasSize(1);
        JsonNode run = report.json().get().at("/runs/0");
        assertThat(run.path("inSample").booleanValue()).isTrue();
        assertThat(run.path("caught").isNull()).isTrue();
        assertThat(run.at("/daemons/1/name").stringValue()).isEqualTo("flush-9:0");
        assertThat(run.at("/daemons/1/inSampleLSamples").intValue()).isEqualTo(4);
        assertThat(run.at("/derivedFrom/1/firstCheck/lSamplesDropped").intValue())
                .isEqualTo(2);
    }

    private static Report check(Run run, CutoffTable table) {
        return check(run, kept(table), "d1");
    }

    private static Report check(Run run, Map<String, Cutoffs> kept, String cutoffs) {
        return check(run, FILE, kept, cutoffs);
    }

    private static Report check(Run run, InputFile file, Map<String, Cutoffs> kept, String cutoffs) {
        CutoffTableSource tables = new KeptTables(kept);
        return CHECK.of(List.of(run), List.of(file), List.of(), Map.of("cutoffs", cutoffs), Map.of(), tables);
    }

    private static Map<String, Cutoffs> kept(CutoffTable table) {
        InputFile file = new InputFile("derivation:d1", "aa");
        return Map.of("d1", new Cutoffs(table, file, "sodb12", OptionalInt.of(3), List.of(), List.of()));
    }

    private static CutoffTable table(Cutoff... cutoffs) {
        return new CutoffTable(
                ProcessTime.USER_SYSTEM,
                List.of(cutoffs),
                Optional.of(Set.of("rhn_check", "crond", "rhnsd", "jbd2/md0-8")));
    }

    private static Run run() {
        return run(List.of(20, 80, 110, 140, 170));
    }

    private static Run run(List<Integer> lSamples) {
        RunsOfTimes run = RunsOfTimes.of("P", 1);
        for (int number = 1; number <= 200; number++) {
            double program = 1000 + number * 7 % 11;
            boolean lengthened = lSamples.contains(number);
            String name = number == 110 ? "crond" : number == 170 ? "snapd" : "rhn_check";
            double millis = lengthened ? number == 110 ? 300 : number == 170 ? 400 : 500 : number == 50 ? 4 : 0;
            run.sample(
                    Math.round((program + (lengthened ? millis : 0)) * 1e6),
                    0,
                    Stream.of(
                                    put(program, 0),
                                    daemon("jbd2/md0-8", 1, number % 4),
                                    daemon(name, millis, 0),
                                    daemon("rhnsd", number == 20 && lengthened ? 2 : 0, 0))
                            .toArray(ProcessDiff[]::new));
        }
        return run.build();
    }
}
