package org.emplab.analysis.simulate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.emplab.analysis.simulate.core.Activity.Arrivals;
import org.emplab.analysis.simulate.core.Activity.Stage;
import org.emplab.analysis.simulate.core.OwnTime.Shape;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoreSimulationTest {
    @Test
    void lengthensASampleByWhatAnExecutionTakesOfTheCore() {
        Run run = run(10, at(5, new Stage("dump", 3, 0)));

        assertThat(seconds(run, 4)).isCloseTo(13, within(1e-6));
        assertThat(rowsOf(run, "dump")).hasSize(1);
        assertThat(run.lifecycle(rowsOf(run, "dump").get(0))).isEqualTo(Lifecycle.PHANTOM);
    }

    @Test
    void goesOnInTheNextSampleUnderTheSamePidWhereTheProgramEndsFirst() {
        Run run = run(10, at(5, new Stage("dump", 25, 0)));

        List<Integer> rows = rowsOf(run, "dump");
        assertThat(rows)
                .extracting(run::lifecycle)
                .containsExactly(Lifecycle.STARTED, Lifecycle.CONTINUED, Lifecycle.STOPPED);
        assertThat(rows).extracting(run::pid).containsOnly(run.pid(rows.get(0)));
        double inSamples = rows.stream()
                .mapToDouble(row -> run.require(Measure.CPU_NANOS, row) / 1e9)
                .sum();
        assertThat(inSamples).isBetween(24.0, 25.0); // the rest of it between the samples
        assertThat(seconds(run, 5)).isCloseTo(20, within(1e-6));
    }

    @Test
    void startsTheNextOfARelayWhenTheOneBeforeEnds() {
        Run run = run(10, at(5, new Stage("logrotate", 1, 0), new Stage("updatedb", 2, 0)));

        assertThat(seconds(run, 4)).isCloseTo(13, within(1e-6));
        assertThat(rowsOf(run, "updatedb")).hasSize(1);
    }

    @Test
    void losesAnExecutionThatABootEnds() {
        Activity dump = at(5, new Stage("dump", 500, 0));
        CorePlan plan = plan(10, Recording.EACH, List.of(new Interruption(7, 3600, true)), dump);
        Run run = new CoreSimulation(plan).run();

        assertThat(rowsOf(run, "dump")).hasSize(2);
        assertThat(run.samples().stream().map(Sample::bootId).distinct()).hasSize(2);
        assertThat(run.sample(6).gapBefore()).isPresent();
        assertThat(run.sample(6).startedMonotonicNanos().orElseThrow())
                .isLessThan(run.sample(5).startedMonotonicNanos().orElseThrow());
    }

    @Test
    void tellsAllDaemonsInOneRowOrNone() {
        Activity dump = at(5, new Stage("dump", 3, 0));
        Run together = new CoreSimulation(plan(10, Recording.TOGETHER, List.of(), dump)).run();
        Run none = new CoreSimulation(plan(10, Recording.NONE, List.of(), dump)).run();

        assertThat(together.names()).containsExactly("INC10", "others");
        assertThat(none.names()).containsExactly("INC10");
        assertThat(seconds(none, 4)).isCloseTo(13, within(1e-6));
    }

    @Test
    void callsASampleLiftedOnlyWhereItIsClearlyAboveTheCluster() {
        CoreSimulation simulation = new CoreSimulation(plan(
                100,
                Recording.EACH,
                List.of(),
                at(5, new Stage("dump", 3, 0)),
                Activity.infrequent("blink", 1e-4, 0, new Arrivals.AtSamples(List.of(9)))));
        simulation.run();

        assertThat(simulation.truth().lSamples()).containsExactly(5);
        assertThat(simulation.truth().touched()).containsExactly(5, 9);
    }

    @ParameterizedTest
    @EnumSource(LabFamily.class)
    void drawsTheSameLabForTheSameSeed(LabFamily family) {
        CorePlan once = family.lab(7);
        assertThat(family.lab(7)).isEqualTo(once).isNotEqualTo(family.lab(8));
        assertThat(family.longer(7).taskLengthSeconds())
                .isGreaterThanOrEqualTo(3 * family.lab(7).taskLengthSeconds());
    }

    private static Activity at(int sample, Stage... stages) {
        return new Activity(List.of(stages), new Arrivals.AtSamples(List.of(sample)), 1, true);
    }

    private static Run run(int samples, Activity activity) {
        return new CoreSimulation(plan(samples, Recording.EACH, List.of(), activity)).run();
    }

    private static CorePlan plan(
            int samples, Recording recording, List<Interruption> interruptions, Activity... activities) {
        double scale = samples < 50 ? 0 : 1e-3;
        return new CorePlan(
                "INC10",
                10,
                samples,
                3,
                new OwnTime(Shape.NORMAL, scale),
                0.1,
                recording,
                interruptions,
                List.of(activities));
    }

    private static double seconds(Run run, int index) {
        return run.sample(index).elapsedNanos() / 1e9;
    }

    private static List<Integer> rowsOf(Run run, String name) {
        return IntStream.range(0, run.rows())
                .filter(row -> run.name(row).equals(name))
                .boxed()
                .toList();
    }
}
