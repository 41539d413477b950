package org.emplab.server.run;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import org.emplab.model.ProcessTime;
import org.jspecify.annotations.Nullable;

/** The aggregates of a run's samples, for lists and pages. SQL writes them as samples arrive; this class only reads. */
@Embeddable
public class RunAggregates {
    @Column(insertable = false, updatable = false)
    private @Nullable Instant lastSampleAt;

    @Column(insertable = false, updatable = false)
    private int storedThrough;

    @Column(insertable = false, updatable = false)
    private int storedSamples;

    @Column(insertable = false, updatable = false)
    private int failedSamples;

    @Column(insertable = false, updatable = false)
    private long processRows;

    @Column(insertable = false, updatable = false)
    private long rowsWithoutCpu;

    @Column(insertable = false, updatable = false)
    private @Nullable Integer lSamples;

    @Column(insertable = false, updatable = false)
    private @Nullable Double medianEtMillis;

    @Column(insertable = false, updatable = false)
    private @Nullable Double paceSeconds;

    protected RunAggregates() {}

    public @Nullable Instant lastSampleAt() {
        return lastSampleAt;
    }

    public int storedThrough() {
        return storedThrough;
    }

    public int storedSamples() {
        return storedSamples;
    }

    public int failedSamples() {
        return failedSamples;
    }

    public long processRows() {
        return processRows;
    }

    /** The samples and the rows of their processes: what is read of a run for an analysis. */
    public long storedRows() {
        return storedSamples + processRows;
    }

    public long rowsWithoutCpu() {
        return rowsWithoutCpu;
    }

    /** The precise account only where every row of the run has it. */
    public ProcessTime processTime() {
        return processRows > 0 && rowsWithoutCpu == 0 ? ProcessTime.ON_CPU : ProcessTime.USER_SYSTEM;
    }

    /** The number of L-samples by the latest verdict; null until there is one. */
    public @Nullable Integer lSamples() {
        return lSamples;
    }

    /** The median of ET by the latest verdict; null until there is one. */
    public @Nullable Double medianEtMillis() {
        return medianEtMillis;
    }

    /** Median time from sample to sample; null until it is known. */
    public @Nullable Double paceSeconds() {
        return paceSeconds;
    }
}
