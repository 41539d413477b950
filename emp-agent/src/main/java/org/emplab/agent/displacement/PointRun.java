package org.emplab.agent.displacement;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.displacement.Experiment.ExperimentFollower;
import org.emplab.agent.measure.Measurement;
import org.emplab.analysis.displacement.Point;
import org.emplab.analysis.displacement.Replication;
import org.emplab.analysis.displacement.Replication.Coverage;
import org.emplab.analysis.displacement.Replication.FluidRun;
import org.emplab.model.Failure;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

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
    private static final double LEAST_CALIBRATION_NANOS = 1e9;
    private static final int LIMITS_OF_F = 10;

    private final FluidProcess fluid;
    private final Measurement put;
    private final int cpu;
    private final Duration limit;
    private final ExperimentFollower progress;
    private int samples;

    PointRun(FluidProcess fluid, Measurement put, int cpu, Duration limit, ExperimentFollower progress) {
        this.fluid = fluid;
        this.put = put;
        this.cpu = cpu;
        this.limit = limit;
        this.progress = progress;
    }

    Point measure(OptionalLong parameter, long operations, int replications, OptionalLong fluidLoops) {
        long aloneNanos = takePut().elapsedNanos();
        long perSecond = loopsPerSecond();
        long loops = fluidLoops.orElseGet(() -> loopsFor(MARGIN * aloneNanos + MARGIN_NANOS, perSecond));
        if (loops / perSecond > LIMITS_OF_F * limit.toSeconds()) {
            throw DisplacementException.wrongCall(
                    "F would compute for " + loops / perSecond + " s in its " + loops + " loops: give fewer, or none");
        }
        progress.step(Digits.fixed(aloneNanos / 1e9, 2) + " s alone", nextStep(aloneNanos, loops, perSecond, 2));
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
                if (fluidLoops.isEmpty()) {
                    long enough = Math.max(least, Math.min(loops, loopsNeeded(replication, loops, perSecond)));
                    if (enough != loops) {
                        fluid.forget();
                    }
                    loops = enough;
                }
                progress.step(
                        String.format(
                                Locale.ROOT,
                                "%d of %d: %s µs",
                                valid,
                                replications,
                                Digits.fixed(replication.nanosPerOperation() / 1000, 2)),
                        nextStep(aloneNanos, loops, perSecond, 1));
                continue;
            }
            if (fluidLoops.isPresent() || ++uncovered == ATTEMPTS) {
                throw DisplacementException.failed("F did not cover the PUT: " + invalid.get() + "; F made " + loops
                        + " loops"
                        + (fluidLoops.isPresent() ? ", and needs more: leave its loops to be found" : ""));
            }
            loops = (long) (loops * GROWTH);
            least = loops; // so few were too few once
            progress.step("invalid, repeated: " + invalid.get(), nextStep(aloneNanos, loops, perSecond, 1));
        }
        fluid.forget();
        return new Point(parameter, operations, all);
    }

    /** F and the PUT together, and calibrations. */
    private static Duration nextStep(long aloneNanos, long loops, long perSecond, int calibrations) {
        double fluidNanos = 1e9 * loops / perSecond;
        return Duration.ofNanos(
                (long) (aloneNanos + fluidNanos + calibrations * Math.max(fluidNanos, LEAST_CALIBRATION_NANOS)));
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
                new Coverage(
                        Launch.reported(f, "startedNanos"),
                        Launch.reported(f, "endedNanos"),
                        putStarted,
                        putStarted + together.put().elapsedNanos()),
                operations,
                PutProcesses.accounted(f, together.put()),
                Launch.reported(f, "clockResolutionNanos"));
    }

    /** The executions that F needs beside this PUT, if it ran on alone for long after it; else as many as it made. */
    private static long loopsNeeded(Replication replication, long made, long perSecond) {
        Coverage window = replication.window();
        double beside = window.putEndedNanos() - window.fluidStartedNanos() - replication.putNanos();
        long enough = loopsFor(MARGIN * Math.max(0, beside) + MARGIN_NANOS, perSecond);
        return made < GROWTH * enough ? made : enough;
    }

    private static long loopsFor(double nanos, long perSecond) {
        return (long) (nanos * 1e-9 * perSecond);
    }

    /** Loops per second, from a first look at F. */
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
        if (sample.extra().get("orphansKilled") instanceof Number left) {
            throw PutFailure.leftBehind(left);
        }
        return sample;
    }

    /** Says how the PUT failed. */
    static final class PutFailure {
        private PutFailure() {}

        static DisplacementException of(Sample put, Optional<String> errors) {
            String how = put.extra().get("killedBy") != null
                    ? "was killed by its time limit"
                    : put.exitCode() > 128
                            ? "was ended by signal " + (put.exitCode() - 128)
                            : "ended with exit code " + put.exitCode();
            return DisplacementException.failed("the program under test " + how
                    + errors.map(text -> ": " + Failure.lastLine(text)).orElse(""));
        }

        /** The PUT ended before all its operations were done, so there is no cost of one. */
        static DisplacementException leftBehind(Object processes) {
            return DisplacementException.failed(
                    "the program under test ended while processes that it had started still ran (" + processes
                            + ", which were killed): let it wait for them");
        }
    }
}
