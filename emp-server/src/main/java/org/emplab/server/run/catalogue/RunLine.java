package org.emplab.server.run.catalogue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.run.Run;
import org.emplab.server.schedule.WaitingFor;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/** The columns of a run that lists show: without its settings and its header, which may be long. */
record RunLine(
        UUID publicId,
        @Nullable UUID machineId,
        String program,
        @Nullable Double taskLengthSeconds,
        String machineName,
        RunState state,
        @Nullable String reason,
        int storedSamples,
        int failedSamples,
        @Nullable Integer plannedSamples,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant lastSampleAt,
        @Nullable Instant endedAt,
        String createdBy,
        @Nullable Integer lSamples,
        @Nullable Double medianEtMillis,
        @Nullable Double paceSeconds) {
    static RunLine of(Run run) {
        return new RunLine(
                run.publicId(),
                run.machineId(),
                run.program(),
                run.taskLengthSeconds(),
                run.machineName(),
                run.state(),
                run.reason(),
                run.aggregates().storedSamples(),
                run.aggregates().failedSamples(),
                run.plannedSamples(),
                run.createdAt(),
                run.startedAt(),
                run.aggregates().lastSampleAt(),
                run.endedAt(),
                run.createdBy(),
                run.aggregates().lSamples(),
                run.aggregates().medianEtMillis(),
                run.aggregates().paceSeconds());
    }

    /** @param waitingFor why it does not start; empty where it is not pending */
    RunSummary summary(Instant now, Optional<WaitingFor> waitingFor) {
        return new RunSummary(
                publicId.toString(),
                program,
                taskLengthSeconds == null ? OptionalDouble.empty() : OptionalDouble.of(taskLengthSeconds),
                machineName,
                state,
                waitingFor.map(WaitingFor::words).or(() -> Optional.ofNullable(reason)),
                storedSamples,
                failedSamples,
                plannedSamples == null ? OptionalInt.empty() : OptionalInt.of(plannedSamples),
                createdAt,
                Optional.ofNullable(startedAt),
                Optional.ofNullable(endedAt),
                expectedEnd(now),
                Optional.of(Caller.login(createdBy)),
                lSamples == null ? OptionalInt.empty() : OptionalInt.of(lSamples),
                medianEtMillis == null ? OptionalDouble.empty() : OptionalDouble.of(medianEtMillis),
                waitingFor);
    }

    /** The expected end by the median time from sample to sample, or, before that is known, by the mean with its gaps. */
    private Optional<Instant> expectedEnd(Instant now) {
        if (state != RunState.RUNNING
                || startedAt == null
                || lastSampleAt == null
                || plannedSamples == null
                || storedSamples < 2) {
            return Optional.empty();
        }
        double secondsASample = paceSeconds != null
                ? paceSeconds
                : Duration.between(startedAt, lastSampleAt).toMillis() / 1000.0 / (storedSamples - 1);
        Instant expected =
                lastSampleAt.plusMillis(Math.round(1000 * secondsASample * (plannedSamples - storedSamples + 1)));
        return Optional.of(expected.isBefore(now) ? now : expected);
    }
}
