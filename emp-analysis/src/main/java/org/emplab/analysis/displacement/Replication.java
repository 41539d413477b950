package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.report.table.Digits;

/**
 * One measurement of one operation by displacement (displacement.txt, section 2): F alone, then F and the PUT together
 * on one CPU.
 *
 * @param calibrations step 1, right before and, where there is one, right after step 2
 * @param fluid step 2: L_F(2) and T_F(2), of the part of F's run that the PUT was in
 * @param operations L_PUT(2)
 * @param clockResolutionNanos Δ of the wall clock
 */
public record Replication(
        List<FluidRun> calibrations,
        FluidRun fluid,
        Coverage window,
        long operations,
        Accounted accounted,
        @JsonIgnore double clockResolutionNanos) {
    public Replication {
        calibrations = List.copyOf(calibrations);
        if (calibrations.isEmpty()) {
            throw new IllegalArgumentException("F was not calibrated");
        }
        if (operations <= 0) {
            throw new IllegalArgumentException("the PUT made " + operations + " operations");
        }
    }

    /** Reads a replication back; all but its clock's resolution is computed again from what was timed. */
    @JsonCreator
    static Replication of(
            @JsonProperty("calibrations") List<FluidRun> calibrations,
            @JsonProperty("fluid") FluidRun fluid,
            @JsonProperty("window") Coverage window,
            @JsonProperty("operations") long operations,
            @JsonProperty("accounted") Accounted accounted,
            @JsonProperty("errorTerms") Clock clock) {
        return new Replication(calibrations, fluid, window, operations, accounted, clock.clockResolutionNanos());
    }

    private record Clock(double clockResolutionNanos) {}

    private record ErrorTerms(
            double clockResolutionNanos,
            double resolutionMicros,
            OptionalDouble startUpMicros,
            double leastDaemonsMicros,
            double sameShareDaemonsMicros,
            double mostDaemonsMicros) {}

    private record Measured(double putNanos, double micros) {}

    @JsonProperty
    ErrorTerms errorTerms() {
        return new ErrorTerms(
                clockResolutionNanos,
                resolutionErrorNanos() / 1000,
                Replicated.micros(startUpErrorNanos()),
                leastDaemonErrorNanos() / 1000,
                sameShareDaemonErrorNanos() / 1000,
                mostDaemonErrorNanos() / 1000);
    }

    @JsonUnwrapped
    Optional<Measured> measured() {
        return valid() ? Optional.of(new Measured(putNanos(), nanosPerOperation() / 1000)) : Optional.empty();
    }

    @JsonProperty
    public boolean valid() {
        return invalid().isEmpty();
    }

    /** Why it is no measurement: F did not cover the PUT. Empty if it is one. */
    @JsonProperty("reason")
    public Optional<String> invalid() {
        return window.uncovered();
    }

    /** τ_F = T_F(1) / L_F(1), over all calibrations. */
    @JsonProperty
    public double fluidNanosPerLoop() {
        return (double) calibrationNanos() / calibrationLoops();
    }

    /** T_PUT(2) = T_F(2) − L_F(2)·τ_F. */
    public double putNanos() {
        return fluid.elapsedNanos() - fluid.loops() * fluidNanosPerLoop();
    }

    /** τ_PUT = T_PUT(2) / L_PUT(2). */
    public double nanosPerOperation() {
        return putNanos() / operations;
    }

    /**
     * e_res, about Δ / L_PUT(2), to both sides: exactly Δ·(1 + L_F(2)/L_F(1)) / (2·L_PUT(2)) where L_F(1) is that of
     * one calibration. Of several, each brings its own Δ/2 into T_F(1).
     */
    public double resolutionErrorNanos() {
        return clockResolutionNanos * (1 + calibrations.size() * loopRatio()) / (2 * operations);
    }

    /** e_start = S / L_PUT(2); empty where the PUT does not tell the CPU time of its operations alone. */
    public OptionalDouble startUpErrorNanos() {
        return accounted.startUpNanos().isPresent()
                ? OptionalDouble.of((double) accounted.startUpNanos().getAsLong() / operations)
                : OptionalDouble.empty();
    }

    /** The least that e_daemons = (D(2) − D(1)·L_F(2)/L_F(1)) / L_PUT(2) can be; may be negative. */
    public double leastDaemonErrorNanos() {
        long most = calibrations.stream()
                .mapToLong(run -> run.daemons().mostNanos())
                .sum();
        return (fluid.daemons().leastNanos() - most * loopRatio()) / operations;
    }

    /** The most that e_daemons can be. */
    public double mostDaemonErrorNanos() {
        long least = calibrations.stream()
                .mapToLong(run -> run.daemons().leastNanos())
                .sum();
        return (fluid.daemons().mostNanos() - least * loopRatio()) / operations;
    }

    /**
     * e_daemons if others took the same share α of the CPU in all runs: α·τ_PUT. Daemons in proportion to the time
     * do not cancel out; only those in proportion to F's loops would.
     */
    public double sameShareDaemonErrorNanos() {
        return lostShare() * nanosPerOperation();
    }

    /** The part of the CPU that others took from F while it was alone: 0 on a quiet machine. */
    public double lostShare() {
        long lost = calibrations.stream()
                .mapToLong(run -> run.daemons().mostNanos())
                .sum();
        return (double) lost / calibrationNanos();
    }

    private double loopRatio() {
        return (double) fluid.loops() / calibrationLoops();
    }

    private long calibrationLoops() {
        return calibrations.stream().mapToLong(FluidRun::loops).sum();
    }

    private long calibrationNanos() {
        return calibrations.stream().mapToLong(FluidRun::elapsedNanos).sum();
    }

    /**
     * The kernel's charge to the PUT, all its operations together. Empty where the kernel does not give it.
     *
     * @param rusageNanos user and system time of the ended process as rusage has them in total, exact on today's kernels
     * @param taskstatsOnCpuNanos what the scheduler saw ({@code cpu_run_virtual_total} of the exit record)
     * @param taskstatsUserSystemNanos user and system time of the exit record, in whole ticks on some kernels
     * @param startUpNanos S: the part of {@code rusageNanos} that was spent outside of the operations
     */
    public record Accounted(
            OptionalLong rusageNanos,
            OptionalLong taskstatsOnCpuNanos,
            OptionalLong taskstatsUserSystemNanos,
            OptionalLong startUpNanos) {}

    /**
     * The times at which F and the PUT ran in step 2, by one clock. The technique needs F to cover the PUT entirely.
     *
     * @param fluidStartedNanos just before F's first loop
     * @param fluidEndedNanos just after its last
     * @param putStartedNanos just before the PUT was released
     * @param putEndedNanos when it had ended
     */
    public record Coverage(long fluidStartedNanos, long fluidEndedNanos, long putStartedNanos, long putEndedNanos) {

        /** Why F did not cover the PUT; empty if it did. */
        public Optional<String> uncovered() {
            if (putStartedNanos < fluidStartedNanos) {
                return Optional.of("the PUT started " + millis(fluidStartedNanos - putStartedNanos) + " before F");
            }
            if (putEndedNanos > fluidEndedNanos) {
                return Optional.of("the PUT ended " + millis(putEndedNanos - fluidEndedNanos) + " after F");
            }
            return Optional.empty();
        }

        private static String millis(long nanos) {
            return Digits.fixed(nanos / 1e6, 1) + " ms";
        }
    }

    /**
     * One execution of the fluid process F.
     *
     * @param loops L_F
     * @param elapsedNanos T_F, by F's own wall clock around its loops
     * @param daemons D: what other processes took meanwhile
     */
    public record FluidRun(
            long loops, long elapsedNanos, @JsonUnwrapped DaemonTime daemons) {
        public FluidRun {
            if (loops <= 0 || elapsedNanos <= 0) {
                throw new IllegalArgumentException("F ran " + loops + " loops in " + elapsedNanos + " ns");
            }
        }

        /** τ_F = T_F(1) / L_F(1), if F ran alone. */
        public double nanosPerLoop() {
            return (double) elapsedNanos / loops;
        }
    }
}
