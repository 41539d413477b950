package org.emplab.server.job;

import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.job.JobService.Work;
import org.emplab.server.job.JobsUnderWay.UnderWay;
import org.emplab.server.job.Progress.JobInterrupted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Computes a job that db-scheduler gives to this server. What it computed is kept in the transaction that ends the job. */
@Component
class JobRunner {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Jobs jobs;
    private final JobsUnderWay underWay;
    private final ObjectProvider<Work> works;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    JobRunner(
            Jobs jobs,
            JobsUnderWay underWay,
            ObjectProvider<Work> works, // later, since some ask for jobs themselves
            LabChanges changes,
            TransactionTemplate transaction,
            Clock clock) {
        this.jobs = jobs;
        this.underWay = underWay;
        this.works = works;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @param attempt of this turn, as db-scheduler counts them
     * @param server whose name stands with the job
     * @throws RuntimeException if it is to be tried again
     */
    void run(JobScheduling.JobAttemptKey turn, int attempt, String server) {
        underWay.takesMore();
        Optional<Job> begun = transaction.execute(status -> jobs.lock(turn.job())
                .filter(job -> job.begin(turn.turn(), attempt, server, clock.instant()))
                .map(this::changed));
        if (begun.isEmpty()) {
            return;
        }
        UnderWay progress = underWay.begin(begun.get());
        try {
            compute(begun.get(), progress);
        } catch (JobInterrupted interrupted) {
            if (interrupted.serverStops()) {
                throw interrupted;
            }
        } finally {
            underWay.end(progress);
        }
    }

    private void compute(Job job, UnderWay progress) {
        try {
            Work work = works.stream()
                    .filter(known -> known.kind().equals(job.kind()))
                    .findFirst()
                    .orElseThrow(() -> Refusal.conflict("this server computes nothing called " + job.kind()));
            Supplier<String> keep = work.compute(job.request(), job.askedBy(), progress);
            end(job.id(), progress, ended -> ended.isDone(keep.get(), clock.instant()));
        } catch (Refusal problem) {
            if (problem.kind() == Refusal.Kind.UNAVAILABLE) {
                throw problem;
            }
            end(job.id(), progress, ended -> ended.fail(String.valueOf(problem.getMessage()), clock.instant()));
        } catch (JobInterrupted | DataAccessException | TransactionException again) {
            throw again;
        } catch (RuntimeException mistake) {
            LOG.error("job {} failed", job.id(), mistake);
            end(
                    job.id(),
                    progress,
                    ended -> ended.fail(
                            "The server made a mistake (" + mistake + "); its log says more.", clock.instant()));
        }
    }

    private interface Ending {
        void of(Job job);
    }

    /** Unless it was cancelled, or another server took it over. */
    private void end(UUID id, UnderWay progress, Ending ending) {
        transaction.executeWithoutResult(status -> jobs.lock(id)
                .filter(job -> job.isOf(progress.attempt()))
                .map(this::changed)
                .ifPresent(ending::of));
    }

    private Job changed(Job job) {
        changes.job(job.id());
        return job;
    }

    /** Tries again at once elsewhere if this server stops, else a little later; {@link Job#begin} counts how often. */
    void failed(ExecutionComplete failure, ExecutionOperations<Void> operations) {
        Throwable cause = failure.getCause().orElse(null);
        Instant now = clock.instant();
        if (cause instanceof JobInterrupted) {
            operations.reschedule(failure, now);
            return;
        }
        LOG.warn("job {} is tried again", failure.getExecution().getId(), cause);
        operations.reschedule(failure, now.plus(PAUSE));
    }
}
