package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.cutoff.CutoffDerivation.DeclinedCutoff;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.RunDerivation.DroppedSamples;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.simulate.DaemonSchedule;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.Labs;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SeparationTest {
    /** Labs with a daemon that comes again and again, and logins at random that are in the cluster as well. */
    private enum Lab {
        PLAIN(128, 600, 2),
        HOUR(8, 120, 0.2),
        SPANNING(10, 800, 12),
        /** The processes of all daemons have one name. */
        TOGETHER(128, 600, 2);

        private final double seconds;
        private final int samples;
        private final double work;

        Lab(double seconds, int samples, double work) {
            this.seconds = seconds;
            this.samples = samples;
            this.work = work;
        }

        private Run run(int longer, long seed) {
            LabPlan plan = Labs.plan(
                    longer * seconds,
                    longer == 1 ? samples : 40,
                    seed + longer,
                    0.03 * seconds * longer,
                    3 * seconds,
                    List.of(
                            LabPlan.SimulatedDaemon.frequent("monitor", 1, seconds, 0.01),
                            LabPlan.SimulatedDaemon.frequent("agent", 0.6, 0.05 * seconds, 0.8),
                            LabPlan.SimulatedDaemon.infrequent(
                                    "check",
                                    new DaemonSchedule.Every((30 + 7 * seed) * seconds, seconds, -1),
                                    1000 * work,
                                    0.3),
                            LabPlan.SimulatedDaemon.infrequent(
                                    "sshd", new DaemonSchedule.AtRandom(1000 / seconds), 0.1 * seconds, 0.8)));
            Simulation simulation = new Simulation(plan);
            return this == TOGETHER ? together(simulation) : simulation.run();
        }

        private static Run together(Simulation simulation) {
            Run.Builder run = Run.builder(simulation.header());
            while (simulation.hasNext()) {
                Sample sample = simulation.next();
                run.add(sample.withProcesses(sample.processes().stream()
                        .map(row -> row.put()
                                ? row
                                : ProcessDiff.of(row.pid(), "others", false, row.lifecycle(), row.measures()))
                        .toList()));
            }
            return run.build();
        }
    }

    /** An update of 100 ms prolongs samples 7 and 80; one of 70 ms prolongs none. */
    @Test
    void aCutoffThatDropsSamplesOfTheClusterIsDeclined() {
        RunsOfTimes samples = RunsOfTimes.of("INC1", 1);
        for (int i = 1; i <= 120; i++) {
            double millis = 1000 + i % 7;
            double lift = i == 7 || i == 80 ? 100 : 0;
            samples.sample(
                    Math.round((millis + lift) * 1e6), 0, put(millis, 0), daemon("updatedb", i == 30 ? 70 : lift, 0));
        }
        Run run = samples.build();
        RunDerivation side = CutoffDerivations.derive(run, ProcessTime.USER_SYSTEM, Optional.empty());
        List<Cutoff> cutoffs = List.of(SmallTables.cutoff("updatedb", 50));
        CutoffTrial trial = new CutoffTrial(run, ProcessTime.USER_SYSTEM, List.of(7, 80), cutoffs);

        assertThat(new Separation(side, trial, side, trial).declined(cutoffs))
                .containsExactly(new DeclinedCutoff(
                        "updatedb",
                        "A cutoff of 50 ms for programs of 1 s would drop 1 sample of the short run's cluster, where"
                                + " its executions reach 70 ms; a cutoff of 50 ms for programs of 1 s would drop 1 sample"
                                + " of the long run's cluster, where its executions reach 70 ms, while in L-samples they"
                                + " begin at 100 ms.",
                        2));
    }

    @ParameterizedTest
    @EnumSource
    void noTableDropsSamplesOfTheClustersThatItWasDerivedFrom(Lab lab) {
        assertDropsNone(lab, 1, 3);
    }

    @Tag("thorough")
    @ParameterizedTest
    @EnumSource
    void noTableOfManyLabsDropsSamplesOfTheClustersThatItWasDerivedFrom(Lab lab) {
        assertDropsNone(lab, 4, 12);
    }

    private static void assertDropsNone(Lab lab, long first, long last) {
        for (long seed = first; seed <= last; seed++) {
            Run shortRun = lab.run(1, seed);
            Run longRun = lab.run(16, seed);

            CutoffDerivation derivation = CutoffDerivations.derive(shortRun, longRun, CutoffSettings.defaults());

            assertThat(derivation.table().cutoffs()).isNotEmpty();
            assertDropsNone(
                    shortRun,
                    derivation,
                    derivation.shortRun(),
                    derivation.shortRun().firstCheck().orElseThrow());
            assertDropsNone(
                    longRun,
                    derivation,
                    derivation.longRun(),
                    derivation.longRun().firstCheck().orElseThrow());
        }
    }

    private static void assertDropsNone(
            Run run, CutoffDerivation derivation, RunDerivation side, DroppedSamples stated) {
        Set<Integer> dropped =
                new HashSet<>(Timings.of(run, derivation.table(), 2).dropped().samples());
        int all = dropped.size();
        dropped.removeAll(new HashSet<>(side.cluster().lSamples()));
        assertThat(dropped).isEmpty();
        assertThat(stated).isEqualTo(new DroppedSamples(all, 0));
    }
}
