package org.emplab.analysis.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.IncrementalDerivation;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class MachineChangeTest {
    private static final String SENTENCE = "These cutoffs were derived on kernel 6.1, 6.2, and the run is on 6.9:"
            + " check-cutoffs says whether they hold there.";

    @Test
    void aTimingOnAnotherKernelThanTheCutoffsSaysSo() {
        Timing timing = Timings.of(run(Optional.of("6.9")), table(), 2);

        assertThat(TimingReport.of(timing, List.of()).words()).contains(SENTENCE);
        assertThat(TimingReport.read(TimingReport.json(timing, List.of()), "test")
                        .since()
                        .otherKernel())
                .isEqualTo(timing.since().otherKernel());
    }

    @Test
    void aTimingAfterPackagesChangedSaysSo() {
        Timing timing = Timings.of(run(Optional.of("6.9")), table(), 2);

        assertThat(TimingReport.of(timing, List.of()).words())
                .contains("Packages of the machine changed at 2026-11-09T00:00:00Z, and at 2026-11-01T00:00:00Z,"
                        + " 2026-11-02T00:00:00Z before the runs behind these cutoffs: check-cutoffs says whether they"
                        + " still hold.");
        assertThat(TimingReport.read(TimingReport.json(timing, List.of()), "test")
                        .since()
                        .otherPackages())
                .isEqualTo(timing.since().otherPackages());
        assertThat(Timings.of(run(Optional.of("6.2")), table(), 2).since().otherPackages())
                .isEmpty();
    }

    @Test
    void nothingIsSaidOfTheSameKernelOrOfOneThatIsNotKnown() {
        assertThat(Timings.of(run(Optional.of("6.2")), table(), 2).since().otherKernel())
                .isEmpty();
        assertThat(Timings.of(run(Optional.empty()), table(), 2).since().otherKernel())
                .isEmpty();
        assertThat(Timings.of(run(Optional.of("6.9")), CutoffTable.none(ProcessTime.USER_SYSTEM), 2)
                        .since()
                        .otherKernel())
                .isEmpty();
    }

    private static CutoffTable table() {
        CutoffDerivation derivation = new IncrementalDerivation(
                        PooledRuns.of(run(Optional.of("6.2"))),
                        PooledRuns.of(run(Optional.of("6.1"))),
                        Optional.of(ProcessTime.USER_SYSTEM),
                        CutoffBasis.PT,
                        DaemonGrouping.NAME)
                .with(Optional.empty(), Optional.empty());
        return CutoffFile.read(CutoffsReport.json(derivation, List.of()), "test")
                .table(ProcessTime.USER_SYSTEM);
    }

    private static Run run(Optional<String> kernel) {
        return RunsOfTimes.of(SmallRuns.header(
                        "sodb12",
                        "P",
                        OptionalDouble.of(1),
                        kernel.<Map<String, Object>>map(release -> Map.of(
                                        "kernel",
                                        Map.of("release", release),
                                        "distribution",
                                        Map.of("packagesChangedAt", release.replace("6.", "2026-11-0") + "T00:00:00Z")))
                                .orElse(Map.of()),
                        Map.of()))
                .millis(1000, 1001, 1002, 1003)
                .build();
    }
}
