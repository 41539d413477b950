package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A daemon that works on the program's CPU or on the other one; more rates: docs/appendix/protocol-rates.md. */
class CutoffsOnTwoCpusTest {
    @ParameterizedTest
    @ValueSource(longs = {3, 6})
    void byTakenDropTheDisturbedSamplesAndNoOtherAndThoseByPtMissMost(long seed) {
        Simulation timed = TwoCpus.simulation(8, 600, 0.5, seed + 2);
        Run run = TwoCpus.measured(timed);
        Map<String, List<Integer>> truth = timed.truth().samplesByDaemon();
        List<Integer> disturbed = truth.getOrDefault(TwoCpus.HERE, List.of());

        assertThat(truth.get(TwoCpus.THERE)).isNotEmpty();
        assertThat(dropped(CutoffBasis.TAKEN, seed, run)).hasSameElementsAs(disturbed);
        assertThat(dropped(CutoffBasis.PT, seed, run))
                .filteredOn(disturbed::contains)
                .hasSizeLessThan(disturbed.size() / 2);
    }

    private static List<Integer> dropped(CutoffBasis by, long seed, Run run) {
        CutoffSettings settings =
                new CutoffSettings(Optional.empty(), by, DaemonGrouping.NAME, Optional.empty(), Optional.empty());
        return Timings.of(
                        run,
                        CutoffDerivations.derive(
                                        TwoCpus.measured(TwoCpus.simulation(8, 600, 0.5, seed)),
                                        TwoCpus.measured(TwoCpus.simulation(32, 300, 0.5, seed + 1)),
                                        settings)
                                .table(),
                        2)
                .droppedByCutoff();
    }
}
