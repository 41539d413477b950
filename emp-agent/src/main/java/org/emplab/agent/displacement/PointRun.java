package org.emplab.agent.displacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * One operation, measured in replications. Each step 2 stands between two calibrations, of a second at least, so
 * that a slow drift of the machine's speed cancels out. Where both want the CPU all the time, F gets as much of it as the
 * PUT; where the PUT blocks, F gets that time too: so F begins with the time of the PUT alone and a margin.
 */
final class PointRun {
    private static final long PROBE_LOOPS = 20_000_000;
    private static final long PROBE_NANOS = 100_000_000;
    private static final double MARGIN = 1.3;
    private static final double MARGIN_NANOS = 250_000_000;
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
        long perSecond = loopsPerSecond();
        long loops = fluidLoops.orElseGet(() -> loopsFor(MARGIN * pilot.elapsedNanos() + MARGIN_NANOS, perSecond));
        List<Replication> all = new ArrayList<>();
        FluidRun before = calibrate(loops, perSecond);
        long least = 0;
        int uncovered = 0;
        for (int valid = 0; valid < replications; ) {
            FluidProcess.Together together = fluid.with(loops, this::takePut);
            FluidRun after = calibrate(loops, perSecond);
            Replication replication = replication(List.of(before, after), together, operations);
            all.add(replication);
            before = after;
            Optional<String> invalid = replication.invalid();
            if (invalid.isEmpty()) {
                valid++;
                uncovered = 0;
                progress.accept(String.format(
                        Locale.ROOT, "%d of %d: %.2f µs", valid, replications, replication.nanosPerOperation() / 1000));
                if (fluidLoops.isEmpty()) {
                    loops = Math.max(least, Math.min(loops, loopsNeeded(replication, loops, perSecond)));
                }
                continue;
            }
            progress.accept("invalid, repeated: " + invalid.get());
            if (fluidLoops.isPresent() || ++uncovered == ATTEMPTS) {
                throw DisplacementException.failed("F did not cover the PUT: " + invalid.get() + "; F made " + loops
                        + " loops"
                        + (fluidLoops.isPresent() ? ", and needs more: leave its loops to be found" : ""));
            }
            loops = (long) (loops * GROWTH);
            least = loops; // so few were too few once
        }
        fluid.forget();
        return new Point(parameter, operations, all);
    }

    private FluidRun calibrate(long loops, long perSecond) {
        return fluid.alone(Math.max(loops, perSecond));
    }

    private Replication replication(List<FluidRun> calibrations, FluidProcess.Together together, long operations) {
        Sample f = together.fluid();
        long putStarted = together.put().startedMonotonicNanos().orElseThrow();
        return new Replication(
                calibrations,
                together.run(cpu),
                new Window(
                        Launch.reported(f, "startedNanos"),
                        Launch.reported(f, "endedNanos"),
                        putStarted,
                        putStarted + together.put().elapsedNanos()),
                operations,
                PutProcesses.accounted(f, together.put()),
                Launch.reported(f, "clockResolutionNanos"));
    }

    /** What F needs beside this PUT, if it ran on alone for long after it; else as many as it made. */
    private static long loopsNeeded(Replication replication, long made, long perSecond) {
        Window window = replication.window();
        double beside = window.putEndedNanos() - window.fluidStartedNanos() - replication.putNanos();
        long enough = loopsFor(MARGIN * Math.max(0, beside) + MARGIN_NANOS, perSecond);
        return made < GROWTH * enough ? made : enough;
    }

    private static long loopsFor(double nanos, long perSecond) {
        return (long) (nanos * 1e-9 * perSecond);
    }

    /** From a first look at F. */
    private long loopsPerSecond() {
        long loops = PROBE_LOOPS;
        FluidRun probe = fluid.alone(loops);
        while (probe.elapsedNanos() < PROBE_NANOS) {
            loops *= 4;
            probe = fluid.alone(loops);
        }
        return (long) (1e9 / probe.nanosPerLoop());
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
