package org.emplab.server.ingest;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a sample once it is encoded: the rest of it is not held in memory twice.
 *
 * @param withoutCpu how many of its rows lack the precise CPU time
 */
record CountedSample(
        int number,
        boolean warmUp,
        boolean failed,
        Instant startedAt,
        long elapsedNanos,
        int exitCode,
        int processRows,
        long withoutCpu,
        PutTime put,
        @Nullable String bootId) {

    static CountedSample of(Sample sample, int processRows, long withoutCpu, PutTime put) {
        return new CountedSample(
                sample.number(),
                sample.warmUp(),
                sample.failed(),
                sample.startedAt(),
                sample.elapsedNanos(),
                sample.exitCode(),
                processRows,
                withoutCpu,
                put,
                sample.bootId().orElse(null));
    }

    StoredSample identity() {
        return StoredSample.of(this);
    }

    /** The values by which a sample that comes again is known to be the stored one. */
    record StoredSample(Instant startedAt, long elapsedNanos, int exitCode, int processRows) {
        static StoredSample of(CountedSample sample) {
            return new StoredSample(
                    sample.startedAt().truncatedTo(ChronoUnit.MICROS),
                    sample.elapsedNanos(),
                    sample.exitCode(),
                    sample.processRows());
        }
    }
}
