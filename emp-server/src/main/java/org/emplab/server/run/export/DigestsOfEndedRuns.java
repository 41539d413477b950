package org.emplab.server.run.export;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps the digests of large runs once they have ended, so that the first analysis finds them: one at a time, the newest
 * first. What was cut off is begun again by whichever server comes first; two that are at the same run keep the same.
 */
@Component
class DigestsOfEndedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(DigestsOfEndedRuns.class);
    /** All of fewer are read in a tenth of a second. */
    private static final long MANY_ROWS = 50_000;

    private static final int MOST_UNREADABLE = 10_000;

    private final DigestCache digests;
    private final RunExport export;
    private final Runs runs;
    private final LongReads reads;
    private final Cache<String, Boolean> unreadable =
            Caffeine.newBuilder().maximumSize(MOST_UNREADABLE).build();

    DigestsOfEndedRuns(DigestCache digests, RunExport export, Runs runs, LongReads reads) {
        this.digests = digests;
        this.export = export;
        this.runs = runs;
        this.reads = reads;
    }

    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT10S") // between two runs others have the database
    void keepNext() {
        keepNext(MANY_ROWS);
    }

    /** Returns whether there was one. */
    synchronized boolean keepNext(long leastRows) {
        Optional<String> next = digests.missing(leastRows, unreadable.asMap().keySet());
        try {
            next.flatMap(runs::find).ifPresent(this::keep);
        } catch (IllegalStateException damaged) {
            LOG.warn("no digest of run {}: {}", next.orElse(""), damaged.getMessage());
            next.ifPresent(run -> unreadable.put(run, true));
        }
        return next.isPresent();
    }

    private void keep(Run run) {
        DigestCache.RunDigests whole = new DigestCache.RunDigests(export.header(run));
        reads.fromOneSnapshot(() -> {
            export.each(run, RowColumns.ALL, whole::add);
            return run;
        });
        digests.keep(run, run.aggregates().storedSamples(), whole);
    }
}
