package org.emplab.server.ingest;

import java.sql.Timestamp;
import java.time.Instant;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/** What a run's row sums up about samples that are being added; the warm-up is not counted. */
final class SampleTotals {
    private int samples;
    private int failed;
    private long rows;
    private long rowsWithoutCpu;
    private @Nullable Instant first;
    private @Nullable Instant last;

    void add(Sample sample) {
        if (sample.warmUp()) {
            return;
        }
        samples++;
        failed += sample.failed() ? 1 : 0;
        rows += sample.processes().size();
        for (ProcessDiff process : sample.processes()) {
            rowsWithoutCpu += process.measures().has(Measure.CPU_NANOS) ? 0 : 1;
        }
        Instant at = sample.startedAt();
        first = first == null || at.isBefore(first) ? at : first;
        last = last == null || at.isAfter(last) ? at : last;
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

    @Nullable
    Timestamp first() {
        return first == null ? null : Timestamp.from(first);
    }

    @Nullable
    Timestamp last() {
        return last == null ? null : Timestamp.from(last);
    }
}
