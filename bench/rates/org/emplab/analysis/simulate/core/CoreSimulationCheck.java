package org.emplab.analysis.simulate.core;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.emplab.analysis.simulate.core.Activity.Arrivals;
import org.emplab.analysis.simulate.core.Activity.Stage;
import org.emplab.analysis.simulate.core.OwnTime.Shape;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** Checks that the simulated core does what the tables of it say, before they are printed. */
final class CoreSimulationCheck {
    private CoreSimulationCheck() {}

    static void all() {
        anExecutionProlongsItsSample();
        anExecutionGoesOnInTheNextSampleUnderItsPid();
        aRelayIsOneExecutionAfterTheOther();
        aBootEndsAnExecution();
        daemonsAreInOneRowOrNone();
        onlyAClearSampleIsAnLSample();
        aSeedDrawsOneLab();
    }

    private static void anExecutionProlongsItsSample() {
        Run run = run(10, at(5, new Stage("dump", 3, 0)));
        near(13, seconds(run, 4));
        List<Integer> rows = rowsOf(run, "dump");
        equal(1, rows.size());
        equal(Lifecycle.PHANTOM, run.lifecycle(rows.get(0)));
    }

    private static void anExecutionGoesOnInTheNextSampleUnderItsPid() {
        Run run = run(10, at(5, new Stage("dump", 25, 0)));
        List<Integer> rows = rowsOf(run, "dump");
        equal(
                List.of(Lifecycle.STARTED, Lifecycle.CONTINUED, Lifecycle.STOPPED),
                rows.stream().map(run::lifecycle).toList());
        equal(1L, rows.stream().map(run::pid).distinct().count());
        double inSamples = rows.stream()
                .mapToDouble(row -> run.require(Measure.CPU_NANOS, row) / 1e9)
                .sum();
        equal(true, inSamples >= 24 && inSamples <= 25); // the rest of it between the samples
        near(20, seconds(run, 5));
    }

    private static void aRelayIsOneExecutionAfterTheOther() {
        Run run = run(10, at(5, new Stage("logrotate", 1, 0), new Stage("updatedb", 2, 0)));
        near(13, seconds(run, 4));
        equal(1, rowsOf(run, "updatedb").size());
    }

    private static void aBootEndsAnExecution() {
        Activity dump = at(5, new Stage("dump", 500, 0));
        Run run = new CoreSimulation(plan(10, Recording.EACH, List.of(new Interruption(7, 3600, true)), dump)).run();
        equal(2, rowsOf(run, "dump").size());
        equal(2L, run.samples().stream().map(Sample::bootId).distinct().count());
        equal(true, run.sample(6).gapBefore().isPresent());
        equal(
                true,
                run.sample(6).startedMonotonicNanos().orElseThrow()
                        < run.sample(5).startedMonotonicNanos().orElseThrow());
    }

    private static void daemonsAreInOneRowOrNone() {
        Activity dump = at(5, new Stage("dump", 3, 0));
        Map.of(Recording.TOGETHER, List.of("INC10", "others"), Recording.NONE, List.of("INC10"))
                .forEach((recording, names) -> {
                    Run run = new CoreSimulation(plan(10, recording, List.of(), dump)).run();
                    equal(names, run.names());
                    near(13, seconds(run, 4));
                });
    }

    private static void onlyAClearSampleIsAnLSample() {
        CoreSimulation simulation = new CoreSimulation(plan(
                100,
                Recording.EACH,
                List.of(),
                at(5, new Stage("dump", 3, 0)),
                Activity.infrequent("blink", 1e-4, 0, new Arrivals.AtSamples(List.of(9)))));
        simulation.run();
        equal(List.of(5), simulation.truth().lSamples());
        equal(List.of(5, 9), simulation.truth().touched());
    }

    private static void aSeedDrawsOneLab() {
        for (LabFamily family : LabFamily.values()) {
            equal(family.lab(7), family.lab(7));
            equal(false, family.lab(7).equals(family.lab(8)));
            equal(
                    true,
                    family.longer(7).taskLengthSeconds()
                            >= 3 * family.lab(7).taskLengthSeconds());
        }
    }

    private static Activity at(int sample, Stage... stages) {
        return new Activity(List.of(stages), new Arrivals.AtSamples(List.of(sample)), 1, true);
    }

    private static Run run(int samples, Activity activity) {
        return new CoreSimulation(plan(samples, Recording.EACH, List.of(), activity)).run();
    }

    private static CorePlan plan(
            int samples, Recording recording, List<Interruption> interruptions, Activity... activities) {
        OwnTime ownTime = new OwnTime(Shape.NORMAL, samples < 50 ? 0 : 1e-3);
        return new CorePlan("INC10", 10, samples, 3, ownTime, 0.1, recording, interruptions, List.of(activities));
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

    private static void near(double expected, double found) {
        equal(true, Math.abs(found - expected) < 1e-6);
    }

    private static void equal(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new IllegalStateException("the simulated core gives " + found + ", not " + expected);
        }
    }
}
