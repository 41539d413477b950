package org.emplab.server.ingest;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

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
