package org.emplab.server.job;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.server.events.LabChanges;
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
        private volatile Step step = new Step("begun", null);
        private volatile @Nullable JobInterrupted end;
        private long told = -1;

        UnderWay(UUID id, int turn, int attempt) {
            this.id = id;
            this.turn = turn;
            this.attempt = attempt;
        }

        private static final class Step {
            private final String name;
            private final @Nullable Long wanted;
            private volatile long done;

            Step(String name, @Nullable Long wanted) {
                this.name = name;
                this.wanted = wanted;
            }
        }

        int attempt() {
            return attempt;
        }

        @Override
        public void begin(String name, long wanted) {
            check();
            step = new Step(name, wanted);
        }

        @Override
        public void begin(String name) {
            check();
            step = new Step(name, null);
        }

        @Override
        @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread writes
        public void advance() {
            check();
            step.done++;
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
            UnderWay.Step step = each.step;
            long done = step.done;
            try {
                if (jobs.advance(each.id, each.turn, each.attempt, step.name, done, step.wanted) == 0) {
                    each.end = new JobInterrupted(false);
                } else if (done != each.told) {
                    each.told = done;
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
