package org.emplab.server.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The aggregates of samples that are being added to a run, without the warm-up. */
final class SampleAggregates {
    private int samples;
    private int failed;
    private long rows;
    private long rowsWithoutCpu;
    private @Nullable Instant firstAt;
    private @Nullable Instant lastAt;
    private int firstNumber = Integer.MAX_VALUE;
    private int lastNumber;
    private @Nullable String bootId;
    private final TimeAggregates elapsedNanos = new TimeAggregates();
    private final TimeAggregates onCpuNanos = new TimeAggregates();
    private final TimeAggregates userSystemMicros = new TimeAggregates();

    void add(CountedSample sample) {
        if (sample.warmUp()) {
            return;
        }
        samples++;
        rows += sample.processRows();
        rowsWithoutCpu += sample.withoutCpu();
        firstNumber = Math.min(firstNumber, sample.number());
        bootId = sample.number() > lastNumber ? sample.bootId() : bootId;
        lastNumber = Math.max(lastNumber, sample.number());
        Instant at = sample.startedAt();
        firstAt = firstAt == null || at.isBefore(firstAt) ? at : firstAt;
        lastAt = lastAt == null || at.isAfter(lastAt) ? at : lastAt;
        if (sample.failed()) {
            failed++;
            return;
        }
        elapsedNanos.add(sample.elapsedNanos());
        sample.put().onCpuNanos().ifPresent(onCpuNanos::add);
        sample.put().userSystemMicros().ifPresent(userSystemMicros::add);
    }

    int samples() {
        return samples;
    }

    int failed() {
        return failed;
    }

    long rows() {
        return rows;
    }

    long rowsWithoutCpu() {
        return rowsWithoutCpu;
    }

    /** Start of the earliest sample; null if there is none but a warm-up. */
    @Nullable
    Instant firstAt() {
        return firstAt;
    }

    @Nullable
    Instant lastAt() {
        return lastAt;
    }

    /** Lowest number of a sample; null if there is none but a warm-up. */
    @Nullable
    Integer firstNumber() {
        return samples == 0 ? null : firstNumber;
    }

    @Nullable
    Integer lastNumber() {
        return samples == 0 ? null : lastNumber;
    }

    /** The boot of the sample with the highest number; null if it was not told. */
    @Nullable
    String bootId() {
        return bootId;
    }

    TimeAggregates elapsedNanos() {
        return elapsedNanos;
    }

    TimeAggregates onCpuNanos() {
        return onCpuNanos;
    }

    TimeAggregates userSystemMicros() {
        return userSystemMicros;
    }
}
