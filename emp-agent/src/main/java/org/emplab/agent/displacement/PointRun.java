package org.emplab.agent.displacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.emplab.agent.measure.Measurement;
import org.emplab.analysis.displacement.FluidRun;
import org.emplab.analysis.displacement.Point;
import org.emplab.analysis.displacement.Replication;
import org.emplab.analysis.displacement.Window;
import org.emplab.model.Sample;

/**
 * One operation, measured in replications. Each step 2 stands between two calibrations of the same length, so that a
 * slow drift of the machine's speed cancels out.
 */
final class PointRun {
    private static final long PROBE_LOOPS = 20_000_000;
    private static final long PROBE_NANOS = 100_000_000;
    private static final double MARGIN = 1.3;
    private static final double MARGIN_NANOS = 150_000_000;
    private static final double GROWTH = 1.6;
    private static final int ATTEMPTS = 8;

    private final FluidProcess fluid;
    private final Measurement put;
    private final int cpu;
    private final Consumer<String> progress;
    private int samples;

    PointRun(FluidProcess fluid, Measurement put, int cpu, Consumer<String> progress) {
        this.fluid = fluid;
        this.put = put;
        this.cpu = cpu;
        this.progress = progress;
    }

    Point measure(OptionalLong parameter, long operations, int replications, OptionalLong fluidLoops) {
        Sample pilot = takePut();
        fluid.setLoops(fluidLoops.orElseGet(() -> loopsToCover(pilot)));
        List<Replication> all = new ArrayList<>();
        FluidRun before = fluid.alone();
        int uncovered = 0;
        for (int valid = 0; valid < replications; ) {
            FluidProcess.Together together = fluid.with(this::takePut);
            FluidRun after = fluid.alone();
            Replication replication = replication(List.of(before, after), together, operations);
            all.add(replication);
            Optional<String> invalid = replication.invalid();
            if (invalid.isEmpty()) {
                valid++;
                progress.accept(String.format(
                        java.util.Locale.ROOT,
                        "%d of %d: %.2f µs",
                        valid,
                        replications,
                        replication.nanosPerOperation() / 1000));
                before = fluidLoops.isEmpty() && shorten(replication) ? fluid.alone() : after;
                continue;
            }
            progress.accept("invalid, repeated: " + invalid.get());
            if (fluidLoops.isPresent() || ++uncovered == ATTEMPTS) {
                throw DisplacementException.failed("F did not cover the PUT: " + invalid.get() + "; F made "
                        + fluid.loops() + " loops"
                        + (fluidLoops.isPresent() ? ", and needs more: leave its loops to be found" : ""));
            }
            fluid.setLoops((long) (fluid.loops() * GROWTH));
            before = fluid.alone();
        }
        return new Point(parameter, operations, all);
    }

    private Replication replication(List<FluidRun> calibrations, FluidProcess.Together together, long operations) {
        Sample f = together.fluid();
        long putStarted = together.put().startedMonotonicNanos().orElseThrow();
        return new Replication(
                calibrations,
                together.run(fluid.loops(), cpu),
                new Window(
                        Launch.reported(f, "startedNanos"),
                        Launch.reported(f, "endedNanos"),
                        putStarted,
                        putStarted + together.put().elapsedNanos()),
                operations,
                PutProcesses.accounted(f, together.put()),
                Launch.reported(f, "clockResolutionNanos"));
    }

    /** Takes F down to what it needed, if it ran on alone for long after the PUT. True if that changed it. */
    private boolean shorten(Replication replication) {
        Window window = replication.window();
        double beside = window.putEndedNanos() - window.fluidStartedNanos() - replication.putNanos();
        double enough = MARGIN * Math.max(0, beside) + MARGIN_NANOS;
        double now = replication.fluid().loops() * replication.fluidNanosPerLoop();
        if (now < GROWTH * enough) {
            return false;
        }
        fluid.setLoops((long) (enough / replication.fluidNanosPerLoop()));
        return true;
    }

    /** Where both want the CPU all the time, F gets as much as the PUT; where the PUT blocks, F gets that time too. */
    private long loopsToCover(Sample pilot) {
        fluid.setLoops(PROBE_LOOPS);
        FluidRun probe = fluid.alone();
        while (probe.elapsedNanos() < PROBE_NANOS) {
            fluid.setLoops(fluid.loops() * 4);
            probe = fluid.alone();
        }
        return (long) ((MARGIN * pilot.elapsedNanos() + MARGIN_NANOS) / probe.nanosPerLoop());
    }

    /** The first is the PUT alone: the warm-up, whose errors are kept. */
    private Sample takePut() {
        Sample sample = put.take(samples++, Optional.empty());
        if (sample.failed()) {
            throw PutFailure.of(sample, put.lastErrors());
        }
        return sample;
    }
}
