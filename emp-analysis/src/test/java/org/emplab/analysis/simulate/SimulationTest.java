package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.simulate.LabPlan.Pause;
import org.emplab.analysis.simulate.Noise.Shape;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {
    private static final double HOUR = 3600;

    @Test
    void givesTheSameRunForTheSamePlan() {
        Run first = new Simulation(LabPlan.ofThePapers(128, 50, 7)).run();
        Run second = new Simulation(LabPlan.ofThePapers(128, 50, 7)).run();
        Run other = new Simulation(LabPlan.ofThePapers(128, 50, 8)).run();

        assertThat(first.samples()).isEqualTo(second.samples());
        assertThat(first.samples()).isNotEqualTo(other.samples());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void itsTruthIsWhatTheDerivationFinds(long seed) {
        Simulation simulation = new Simulation(LabPlan.ofThePapers(128, 800, seed));
        Run run = simulation.run();

        RunDerivation derivation = CutoffDerivations.derive(run, ProcessTime.ON_CPU, Optional.empty());

        // a login of a few ms may be too short to be seen
        assertThat(simulation.truth().lSamples())
                .containsAll(derivation.cluster().lSamples());
        assertThat(derivation.cluster().lSamples())
                .containsAll(simulation.truth().samplesByDaemon().getOrDefault("rhn_check", List.of()));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void dropsExactlyTheSamplesOfAnInfrequentDaemon(Shape shape) {
        LabPlan plan = plan(new Noise(shape, 2.5), LabPlan.SimulatedDaemon.infrequent("backup", every(4), 900, 0.05));
        Simulation simulation = new Simulation(plan);
        Run run = simulation.run();
        Run longRun = new Simulation(LabPlan.ofThePapers(4096, 40, 3)).run();

        CutoffDerivation derivation = CutoffDerivations.derive(run, longRun, CutoffSettings.defaults());
        Timing timing = Timings.of(run, derivation.table(), 2);

        assertThat(derivation.table().cutoffs()).extracting(Cutoff::name).contains("backup");
        assertThat(timing.dropped().samples())
                .containsAll(simulation.truth().samplesByDaemon().getOrDefault("backup", List.of()));
    }

    @Test
    void takesFrequentDaemonsOfAnyLengthForTheCluster() {
        LabPlan plan = plan(new Noise(Shape.NORMAL, 2.5), LabPlan.SimulatedDaemon.frequent("indexer", 0.45, 3000, 0.3));

        RunDerivation derivation =
                CutoffDerivations.derive(new Simulation(plan).run(), ProcessTime.ON_CPU, Optional.empty());

        assertThat(derivation.cluster().lSamples()).isEmpty();
        assertThat(derivation.daemons().infrequent()).isEmpty();
    }

    @Test
    void splitsAnExecutionThatOutlivesTheProgram() {
        // every 1000 s for about 60 s, in samples of 128 s: some span two samples
        Run run = new Simulation(plan(
                        new Noise(Shape.NORMAL, 1),
                        LabPlan.SimulatedDaemon.infrequent("dump", every(1000 / HOUR), 60_000, 0)))
                .run();

        List<Lifecycle> seen = IntStream.range(0, run.rows())
                .filter(row -> run.name(row).equals("dump"))
                .mapToObj(run::lifecycle)
                .distinct()
                .toList();
        assertThat(seen).containsExactlyInAnyOrder(Lifecycle.PHANTOM, Lifecycle.STARTED, Lifecycle.STOPPED);
    }

    @Test
    void lengthensTheProgramsTimeByWhatTheDaemonsTake() {
        LabPlan.SimulatedDaemon java = LabPlan.SimulatedDaemon.frequent("java", 1, 40, 0);
        Run run = new Simulation(plan(new Noise(Shape.NORMAL, 0), java).with(List.of(java))).run();

        assertThat(run.sample(0).elapsedNanos()).isEqualTo(128_040_000_000L);
    }

    @Test
    void writesWholeMillisecondsLikeTheOldData() {
        LabPlan papers = LabPlan.ofThePapers(128, 30, 5);
        Run run = new Simulation(new LabPlan(
                        "sodb12",
                        "INC128",
                        128,
                        30,
                        5,
                        papers.noise(),
                        350,
                        true,
                        false,
                        0.2,
                        List.of(new Pause(9, HOUR)),
                        papers.daemons()))
                .run();

        assertThat(run.has(Measure.CPU_NANOS)).isFalse();
        assertThat(run.samples()).allMatch(sample -> sample.elapsedNanos() % 1_000_000 == 0);
        assertThat(run.samples()).anyMatch(sample -> sample.failed());
        assertThat(run.sample(8).gapBefore()).isPresent();
    }

    private static DaemonSchedule every(double hours) {
        return new DaemonSchedule.Every(hours * HOUR, 5, 0.3);
    }

    private static LabPlan plan(Noise noise, LabPlan.SimulatedDaemon daemon) {
        return Labs.plan(
                128,
                800,
                11,
                noise,
                350,
                List.of(LabPlan.SimulatedDaemon.frequent("proc_monitor", 1, 202, 0.002), daemon));
    }
}
