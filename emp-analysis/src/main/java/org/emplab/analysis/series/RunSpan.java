package org.emplab.analysis.series;

import java.time.Instant;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The machine of a run, and the time that its samples span.
 *
 * @param start of the first sample
 * @param end of the last one to end
 */
public record RunSpan(String machine, Instant start, Instant end) {
    /** @throws IllegalArgumentException if the run has no samples */
    public static RunSpan of(Run run) {
        if (run.size() == 0) {
            throw new IllegalArgumentException("a run without samples spans no time");
        }
        Instant start = Instant.MAX;
        Instant end = Instant.MIN;
        for (Sample sample : run.samples()) {
            Instant ended = sample.startedAt().plusNanos(sample.elapsedNanos());
            start = sample.startedAt().isBefore(start) ? sample.startedAt() : start;
            end = ended.isAfter(end) ? ended : end;
        }
        return new RunSpan(run.header().machine(), start, end);
    }
}
