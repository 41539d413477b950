package org.emplab.server.job;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.server.events.LabChanges;
import org.emplab.server.job.JobView.JobProgress;
import org.emplab.server.job.Progress.JobInterrupted;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * The jobs that this server computes just now. Once a second it writes how far each job is, past the connection that
 * the job reads by, and so learns of those that it is to end.
 */
@Component
class JobsUnderWay {
    private static final Logger LOG = LoggerFactory.getLogger(JobsUnderWay.class);

    private final Jobs jobs;
    private final LabChanges changes;
    private final Set<UnderWay> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    JobsUnderWay(Jobs jobs, LabChanges changes) {
        this.jobs = jobs;
        this.changes = changes;
    }

    /** One job; {@link #begin} and {@link #advance} are called by the thread that computes it. */
    static final class UnderWay implements Progress {
        private final UUID id;
        private final int turn;
        private final int attempt;
        private final Progress.WatchedProgress watched = new Progress.WatchedProgress();
        private volatile @Nullable JobInterrupted end;
        private long told = -1;

        UnderWay(UUID id, int turn, int attempt) {
            this.id = id;
            this.turn = turn;
            this.attempt = attempt;
        }

        int attempt() {
            return attempt;
        }

        @Override
        public void begin(String name, long wanted) {
            check();
            watched.begin(name, wanted);
        }

        @Override
        public void begin(String name) {
            check();
            watched.begin(name);
        }

        @Override
        public void advance() {
            check();
            watched.advance();
        }

        private void check() {
            JobInterrupted ended = end;
            if (ended != null) {
                throw ended;
            }
        }
    }

    /**
     * @throws JobInterrupted if this server stops, so that no attempt is lost by beginning here
     */
    void takesMore() {
        if (stopping) {
            throw new JobInterrupted(true);
        }
    }

    UnderWay begin(Job job) {
        UnderWay begun = new UnderWay(job.id(), job.turn(), job.attempts());
        underWay.add(begun);
        if (stopping) {
            begun.end = new JobInterrupted(true);
        }
        return begun;
    }

    void end(UnderWay ended) {
        underWay.remove(ended);
    }

    @Scheduled(fixedDelay = 1000)
    void tell() {
        for (UnderWay each : underWay) {
            JobProgress now = each.watched.now();
            try {
                if (jobs.advance(each.id, each.turn, each.attempt, now.step(), now.done(), now.wanted()) == 0) {
                    each.end = new JobInterrupted(false);
                } else if (now.done() != each.told) {
                    each.told = now.done();
                    changes.job(each.id);
                }
            } catch (DataAccessException | TransactionException away) {
                LOG.debug("how far job {} is was not noted", each.id, away);
            }
        }
    }

    /** Ends the jobs of this server as it stops: another server goes on with them. */
    void stop() {
        stopping = true;
        underWay.forEach(each -> each.end = new JobInterrupted(true));
    }
}
