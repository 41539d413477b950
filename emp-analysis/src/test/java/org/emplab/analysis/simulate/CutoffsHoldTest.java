package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval.Bounds;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Intervals of twenty derivations on one machine, and cutoffs on a machine of two CPUs; more rates: docs/appendix/protocol-rates.md. */
class CutoffsHoldTest {
    private static final int DERIVATIONS = 20;

    @Test
    void holdTheCutoffOfMostOtherDerivations() {
        List<Double> cutoffs = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        for (long seed = 1; seed <= DERIVATIONS; seed++) {
            CutoffDerivation derivation = CutoffDerivations.derive(
                    run(8, 300, 2 * seed), run(32, 150, 2 * seed + 1), CutoffSettings.defaults());
            derivation.table().cutoffs().stream()
                    .filter(cutoff -> cutoff.name().equals("worker"))
                    .forEach(cutoff -> cutoffs.add(cutoff.millisFor(8)));
            derivation.table().of("worker").flatMap(Cutoff::interval).ifPresent(interval -> {
                Bounds bounds = interval.tiers().get(0);
                double lower = bounds.lowerMillis().orElseThrow();
                intervals.add(new Interval(lower, lower, bounds.upperMillis().orElseThrow()));
            });
        }
        double median = Summary.quantile(
                cutoffs.stream().mapToDouble(Double::doubleValue).toArray(), 0.5);

        assertThat(intervals).hasSize(DERIVATIONS);
        assertThat(intervals).filteredOn(one -> one.contains(median)).hasSizeGreaterThan(8 * DERIVATIONS / 10);
        assertThat(intervals.stream()
                        .mapToLong(one -> cutoffs.stream().filter(one::contains).count())
                        .sum())
                .isGreaterThan(7 * DERIVATIONS * cutoffs.size() / 10);
    }

    private static Run run(double seconds, int samples, long seed) {
        List<LabPlan.SimulatedDaemon> daemons = List.of(
                LabPlan.SimulatedDaemon.frequent("proc_monitor", 1, 5, 0.005),
                LabPlan.SimulatedDaemon.infrequent("worker", new DaemonSchedule.Every(192, 96, -1), 60, 0.3));
        return new Simulation(Labs.plan(seconds, samples, seed, 1, 100, daemons)).run();
    }

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
                .dropped()
                .samples();
    }
}
