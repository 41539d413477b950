package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

/** Intervals of twenty derivations on one machine; more rates: docs/appendix/protocol-rates.md. */
class CutoffIntervalsHoldTest {
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
            derivation.intervals().stream()
                    .filter(interval -> interval.name().equals("worker"))
                    .forEach(interval -> intervals.add(interval.tiers().get(0).orElseThrow()));
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
        LabPlan plan = new LabPlan(
                "sim",
                "INC" + Math.round(seconds),
                seconds,
                samples,
                seed,
                new Noise(Noise.Shape.NORMAL, 1),
                100,
                false,
                true,
                0,
                List.of(),
                List.of(
                        SimulatedDaemon.frequent("proc_monitor", 1, 5, 0.005),
                        SimulatedDaemon.infrequent("worker", new DaemonSchedule.Every(192, 96, -1), 60, 0.3)));
        return new Simulation(plan).run();
    }
}
