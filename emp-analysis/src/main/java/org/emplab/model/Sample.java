package org.emplab.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One execution of the PUT and what every other process did meanwhile.
 *
 * @param number 1 for the first sample of a run, 0 for the warm-up
 * @param program which one was executed, where the run interleaves several; else empty
 * @param startedAt wall-clock time at the start timestamp
 * @param elapsedNanos ET: end timestamp minus start timestamp, monotonic
 * @param exitCode of the PUT; 128 + n for signal n
 * @param processes the process diff; the PUT's own rows are marked
 * @param lost process records known to be lost
 * @param metrics numbers that the workload reported itself
 * @param idleProcesses processes that did nothing and have no row
 * @param runQueueDelayNanos time the PUT was runnable but waited for a CPU
 * @param bootId the kernel's boot id
 * @param startedMonotonicNanos monotonic clock at the start timestamp, comparable within one boot
 * @param gapBefore why this sample did not follow its predecessor at once
 * @param environment the machine's state, where it changed before this sample; else empty
 * @param extra keys of a run file that this version does not know
 */
public record Sample(
        int number,
        boolean warmUp,
        Optional<String> program,
        Instant startedAt,
        long elapsedNanos,
        int exitCode,
        List<ProcessDiff> processes,
        OptionalLong lost,
        Map<String, Object> metrics,
        OptionalInt idleProcesses,
        OptionalLong runQueueDelayNanos,
        Optional<String> bootId,
        OptionalLong startedMonotonicNanos,
        Optional<Gap> gapBefore,
        Map<String, Object> environment,
        Map<String, Object> extra) {
    /** The key of {@code extra} with the digest of the program's file where it is not the header's any more. */
    public static final String EXECUTABLE_SHA256 = "executableSha256";

    public Sample {
        if (number < 0) {
            throw new IllegalArgumentException("sample is negative: " + number);
        }
        if (elapsedNanos < 0) {
            throw new IllegalArgumentException("elapsedNanos is negative: " + elapsedNanos);
        }
        processes = processes instanceof StreamedRows ? processes : List.copyOf(processes);
        metrics = metrics.isEmpty() ? Map.of() : JsonValues.copyOf(metrics);
        environment = environment.isEmpty() ? Map.of() : JsonValues.copyOf(environment);
        extra = extra.isEmpty() ? Map.of() : JsonValues.copyOf(extra);
    }

    /** A sample with the required keys only. */
    public static Sample of(
            int number, Instant startedAt, long elapsedNanos, int exitCode, List<ProcessDiff> processes) {
        return new Sample(
                number,
                number == 0,
                Optional.empty(),
                startedAt,
                elapsedNanos,
                exitCode,
                processes,
                OptionalLong.empty(),
                Map.of(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Map.of(),
                Map.of());
    }

    /** True if the PUT did not end with exit code 0: kept, counted, and part of no analysis. */
    public boolean failed() {
        return exitCode != 0;
    }

    /** The time from another sample's start to this one's, s. */
    public double secondsAfter(Sample other) {
        return startedAt.getEpochSecond()
                - other.startedAt.getEpochSecond()
                + (startedAt.getNano() - other.startedAt.getNano()) / 1e9;
    }

    /** This sample without its rows. */
    public Sample withoutProcesses() {
        return copy(number, program, List.of(), gapBefore, environment, extra);
    }

    /** This sample with other rows. */
    public Sample withProcesses(List<ProcessDiff> rows) {
        return copy(number, program, rows, gapBefore, environment, extra);
    }

    /** This sample, which did not follow its predecessor at once. */
    public Sample withGapBefore(Gap gap) {
        return copy(number, program, processes, Optional.of(gap), environment, extra);
    }

    /** This sample, before which the machine has changed. */
    public Sample withEnvironment(Map<String, Object> other) {
        return copy(number, program, processes, gapBefore, other, extra);
    }

    /** This sample with other keys that this version does not know. */
    public Sample withExtra(Map<String, Object> other) {
        return copy(number, program, processes, gapBefore, environment, other);
    }

    /** This sample, of one of several programs. */
    public Sample ofProgram(String name) {
        return copy(number, Optional.of(name), processes, gapBefore, environment, extra);
    }

    /** This sample by another number. */
    public Sample numbered(int other) {
        return copy(other, program, processes, gapBefore, environment, extra);
    }

    private Sample copy(
            int place,
            Optional<String> which,
            List<ProcessDiff> rows,
            Optional<Gap> gap,
            Map<String, Object> machine,
            Map<String, Object> unknown) {
        return new Sample(
                place,
                warmUp,
                which,
                startedAt,
                elapsedNanos,
                exitCode,
                rows,
                lost,
                metrics,
                idleProcesses,
                runQueueDelayNanos,
                bootId,
                startedMonotonicNanos,
                gap,
                machine,
                unknown);
    }

    /**
     * Why a sample did not follow its predecessor at once.
     *
     * @param reason in words: paused, reboot, agent restarted, disk full …
     * @param nanos length of the gap
     */
    public record Gap(String reason, long nanos) {
        /** The reason of a gap between two windows of the week, and of a run that waits for the next one. */
        public static final String OUTSIDE_OF_WINDOWS = "outside of its windows";

        public Gap {
            if (nanos < 0) {
                throw new IllegalArgumentException("nanos is negative: " + nanos);
            }
        }
    }
}
