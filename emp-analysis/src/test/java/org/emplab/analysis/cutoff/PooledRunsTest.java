package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval.Bounds;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.junit.jupiter.api.Test;

/** Runs of 120 samples of a second or so, in some of which an update of some ms lengthens the sample by as much. */
class PooledRunsTest {
    private static final PooledRuns LONG = PooledRuns.of(run("sodb12", 100, 0, List.of()));

    @Test
    void oneRunIsDerivedAsItIs() {
        assertThat(CutoffDerivations.derive(
                        PooledRuns.of("short", List.of(Golden.shortRun())),
                        PooledRuns.of("short", List.of(Golden.longRun())),
                        CutoffSettings.defaults()))
                .isEqualTo(Golden.derivation());
    }

    @Test
    void samplesAreNumberedFromRunToRunAndCountTogether() {
        RunDerivation derived = derive(run("sodb12", 1, 100, List.of(7, 80)), run("sodb12", 1, 300, List.of(30)))
                .shortRun();

        assertThat(derived.measured().samples()).isEqualTo(240);
        assertThat(derived.cluster().samples()).isEqualTo(237);
        assertThat(derived.cluster().lSamples()).containsExactly(7, 80, 1030);
        assertThat(derived.daemons().infrequent()).singleElement().satisfies(daemon -> {
            assertThat(daemon.executions()).isEqualTo(3);
            assertThat(daemon.minLSampleMillis()).isEqualTo(100);
        });
        assertThat(derived.parts()).extracting(RunDerivation.Part::numberedFrom).containsExactly(0, 1000);
        assertThat(derived.parts().get(1).cluster().lSamples()).containsExactly(1030);
    }

    @Test
    void eachRunHasItsOwnBoundSoThatASlowerRunIsNoLSample() {
        Run slower = run("sodb12", 1.05, 100, List.of(30));
        CutoffDerivation derived = derive(run("sodb12", 1, 100, List.of(7)), slower);

        assertThat(derived.shortRun().cluster().lSamples()).containsExactly(7, 1030);
        assertThat(derived.shortRun().cluster().upperBoundMillis()).isEmpty();
        assertThat(derived.table().cutoffs()).singleElement().satisfies(cutoff -> {
            assertThat(cutoff.name()).isEqualTo("updatedb");
            assertThat(cutoff.shortCutoffMillis()).hasValue(50);
        });
    }

    @Test
    void aMovedBoundHoldsForEveryRun() {
        CutoffDerivation derived = CutoffDerivations.derive(
                PooledRuns.of("short", List.of(run("sodb12", 1, 100, List.of(7)), run("sodb12", 1, 300, List.of(30)))),
                LONG,
                new CutoffSettings(
                        Optional.empty(),
                        CutoffSettings.defaults().by(),
                        CutoffSettings.defaults().daemons(),
                        Optional.of(new MovedBound(1200, "me", "seen")),
                        Optional.empty()));

        assertThat(derived.shortRun().cluster().upperBoundMillis()).hasValue(1200);
        assertThat(derived.shortRun().cluster().lSamples()).containsExactly(1030);
    }

    @Test
    void aPeriodIsFoundWithinARunAndNotFromOneToTheNext() {
        Run once = run("sodb12", 1, 100, List.of(60));
        Run every20 = run("sodb12", 1, 100, List.of(5, 25, 45, 65, 85, 105));

        assertThat(period(once, once)).isEmpty();
        assertThat(period(once, every20)).isEqualTo(period(every20, once)).hasValueSatisfying(period -> {
            assertThat(period.seconds()).isEqualTo(20);
            assertThat(period.established()).isTrue();
        });
    }

    /** Two runs of four executions of 100 and of 400 ms: with the runs drawn, a draw may hold the one or the other alone. */
    @Test
    void intervalsAreWiderWhereRunsDiffer() {
        List<Integer> four = List.of(7, 29, 80, 97);
        CutoffDerivation alike = derive(run("sodb12", 1, 100, four), run("sodb12", 1, 100, four));
        CutoffDerivation differing = derive(run("sodb12", 1, 100, four), run("sodb12", 1, 400, four));

        assertThat(bounds(alike)).isEqualTo(new Bounds(OptionalDouble.of(50), OptionalDouble.of(50)));
        assertThat(differing.table().cutoffs().get(0).tiers().get(0).cutoffMillis())
                .isEqualTo(50);
        assertThat(bounds(differing).upperMillis().orElseThrow()).isGreaterThan(100);
    }

    private static Bounds bounds(CutoffDerivation derivation) {
        return derivation
                .table()
                .cutoffs()
                .get(0)
                .interval()
                .orElseThrow()
                .tiers()
                .get(0);
    }

    @Test
    void resultsAreReadBackAsTheyAreWritten() {
        CutoffDerivation derived = derive(run("sodb12", 1, 100, List.of(7, 80)), run("sodb12", 1, 300, List.of(30)));

        CutoffDerivation back = CutoffsReport.read(CutoffsReport.json(derived, List.of()), "t.json");

        assertThat(back.shortRun()).isEqualTo(derived.shortRun());
        assertThat(back.longRun()).isEqualTo(derived.longRun());
    }

    @Test
    void runsOfAnotherMachineLengthOrWithoutSamplesAreRefused() {
        Run one = run("sodb12", 1, 100, List.of());
        Run failed = RunsOfTimes.of("P").sample(1_000_000_000, 1, put(1000, 0)).build();

        assertThatThrownBy(() -> PooledRuns.of("short", List.of(one, run("sodb9", 1, 100, List.of()))))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage(
                        "short run 2, P, is of sodb9 and short run 1 of sodb12, but cutoffs are of one machine: choose"
                                + " runs of one");
        assertThatThrownBy(() -> PooledRuns.of("short", List.of(one, run("sodb12", 2, 100, List.of()))))
                .hasMessage("short run 2, P, takes 2 s and the first 1 s, but times of runs that count together"
                        + " differ by less than half: leave it out, or derive from it alone");
        assertThatThrownBy(() -> PooledRuns.of("short", List.of(one, failed)))
                .hasMessage("short run 2, P, has no sample that did not fail: leave it out");
    }

    private static Optional<Period> period(Run... runs) {
        return derive(runs).shortRun().daemons().infrequent().get(0).period();
    }

    private static CutoffDerivation derive(Run... runs) {
        return CutoffDerivations.derive(PooledRuns.of("short", List.of(runs)), LONG, CutoffSettings.defaults());
    }

    private static Run run(String machine, double seconds, double updateMillis, List<Integer> lengthened) {
        RunsOfTimes run = RunsOfTimes.of(RunHeader.of(machine, "P", OptionalDouble.empty()));
        for (int number = 1; number <= 120; number++) {
            double own = 1000 * seconds + 0.1 * (number % 7);
            List<ProcessDiff> rows = new ArrayList<>(List.of(put(1000 * seconds, 0), daemon("java", 3, 0)));
            if (lengthened.contains(number)) {
                own += updateMillis;
                rows.add(daemon("updatedb", updateMillis, 0));
            }
            run.sample(Math.round(own * 1e6), 0, rows.toArray(ProcessDiff[]::new));
        }
        return run.build();
    }
}
