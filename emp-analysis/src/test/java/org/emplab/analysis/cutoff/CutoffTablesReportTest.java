package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffTransfer.Verdict;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Machines on which an update lengthens 8 of 200 samples, and works without effect in others. */
class CutoffTablesReportTest {
    private static final List<Integer> LENGTHENED = List.of(7, 29, 58, 80, 97, 131, 150, 188);

    /** The cutoff of a is (0 + 100) / 2, that of b (80 + 400) / 2. */
    private static final CutoffDerivation A = machine("a", 100, 0);

    private static final CutoffDerivation B = machine("b", 400, 80);

    @Test
    void noTableServesWhereOneMissesWhatTheOtherCatchesForNothing() {
        Report report = report(A, B);

        assertThat(report.words())
                .containsExactly(
                        "No table serves for all 2. A table of the largest cutoffs does not serve.",
                        "The table of a catches 8 of 8 L-samples of b, its own 8, and drops samples of the cluster:"
                                + " updatedb reaches 80.0 ms, its cutoff is 50.0 ms.",
                        "The table of b catches 0 of 8 L-samples of a, its own 8.");
        JsonNode transfer = report.json().get().at("/transfers/1");
        assertThat(transfer.path("lost").intValue()).isEqualTo(8);
        assertThat(transfer.path("pValue").doubleValue()).isCloseTo(2 / 256.0, within(1e-12));
    }

    @Test
    void oneServesForAllWhereTheCutoffsAreAlike() {
        assertThat(report(A, machine("c", 104, 0)).words())
                .containsExactly(
                        "One table serves for all 2: that of a, or of c. A table of the largest cutoffs serves.");
    }

    @Test
    void cutoffsStandSideBySideWithTheTablesWhoseIntervalsAreApart() {
        JsonNode daemon = report(A, B).json().get().at("/daemons/0");

        assertThat(daemon.path("name").stringValue()).isEqualTo("updatedb");
        assertThat(daemon.path("programs").stringValue()).isEqualTo("all");
        assertThat(daemon.at("/cutoffs/0/cutoffMillis").doubleValue()).isEqualTo(50);
        assertThat(daemon.at("/cutoffs/1/cutoffMillis").doubleValue()).isEqualTo(240);
        assertThat(daemon.path("apart").toString()).isEqualTo("[\"a and b\"]");
    }

    @Test
    void aFewMissedSamplesLeaveItUndecided() {
        CutoffTransfer missed = new CutoffTransfer(5, 2, 4, 2, 0, 0.5, List.of());

        assertThat(missed.verdict(1)).isEqualTo(Verdict.UNDECIDED);
        assertThat(new CutoffTransfer(5, 4, 4, 0, 0, 1, List.of()).verdict(1)).isEqualTo(Verdict.SERVES);
    }

    @Test
    void aClusterThatIsOverACutoffButNotOverItsIntervalLeavesItUndecided() {
        assertThat(over(false).verdict(1)).isEqualTo(Verdict.UNDECIDED);
        assertThat(over(true).verdict(1)).isEqualTo(Verdict.UNFIT);
    }

    private static CutoffTransfer over(boolean surely) {
        return new CutoffTransfer(
                5, 4, 4, 0, 0, 1, List.of(new CutoffTransfer.ClusterDaemon("updatedb", 60, 50, surely)));
    }

    @Test
    void tablesOfOtherTimesAndSingleTablesAreRefused() {
        CutoffDerivation onCpu = new CutoffDerivation(
                new CutoffTable(ProcessTime.ON_CPU, List.of()),
                A.grouping(),
                false,
                A.shortRun(),
                A.longRun(),
                List.of(),
                List.of());

        assertThatThrownBy(() -> report(A, onCpu))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("the tables limit different times: user-system by pt, and on-cpu by pt");
        assertThatThrownBy(() -> report(A)).hasMessage("cutoff-tables takes at least 2 tables, not 1");
    }

    private static Report report(CutoffDerivation... derivations) {
        return CutoffTablesReport.of(
                List.of(derivations),
                IntStream.range(0, derivations.length)
                        .mapToObj(i -> new InputFile(i + ".json", "0" + i))
                        .toList());
    }

    private static CutoffDerivation machine(String name, double millis, double inCluster) {
        return CutoffDerivations.derive(
                run(name, 1, millis, inCluster), run(name, 100, 0, 0), CutoffSettings.defaults());
    }

    private static Run run(String machine, double seconds, double millis, double inCluster) {
        RunsOfTimes run = RunsOfTimes.of(RunHeader.of(machine, "P", OptionalDouble.of(seconds)));
        for (int number = 1; number <= 200; number++) {
            double own = 1000 * seconds + 0.1 * (number % 7);
            List<ProcessDiff> rows = new ArrayList<>(List.of(put(1000 * seconds, 0)));
            if (LENGTHENED.contains(number)) {
                own += millis;
                rows.add(daemon("updatedb", millis, 0));
            } else if (number % 50 == 0) {
                rows.add(daemon("updatedb", inCluster, 0));
            }
            run.sample(Math.round(own * 1e6), 0, rows.toArray(ProcessDiff[]::new));
        }
        return run.build();
    }
}
