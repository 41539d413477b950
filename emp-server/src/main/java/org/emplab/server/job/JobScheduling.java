package org.emplab.server.job;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.stereotype.Component;

/**
 * Carries jobs to servers by db-scheduler: a task is due at once, one server takes it and says now and then that it is at
 * it, and where that ends another takes it.
 */
@Component
class JobScheduling {
    /** The longest that work under way may take to end, which it does between two samples. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    private final JobsUnderWay underWay;
    private final boolean computes;
    private final Scheduler scheduler;
    private final OneTimeTask<Void> task;
    private final Clock clock;

    JobScheduling(DataSource database, JobRunner runner, JobsUnderWay underWay, JobSettings settings, Clock clock) {
        String server = UUID.randomUUID().toString();
        this.underWay = underWay;
        this.clock = clock;
        computes = settings.threads() > 0;
        task = Tasks.oneTime("job")
                .onFailure(runner::failed)
                .onDeadExecutionRevive()
                .execute((instance, context) -> runner.run(
                        JobAttemptKey.parse(instance.getId()), context.getExecution().consecutiveFailures + 1, server));
        List<Task<?>> known = List.of(task);
        scheduler = Scheduler.create(new TransactionAwareDataSourceProxy(database), known)
                .clock(clock::instant)
                .schedulerName(() -> server)
                .threads(Math.max(1, settings.threads()))
                .pollingInterval(settings.interval())
                .heartbeatInterval(settings.heartbeat())
                .missedHeartbeatsLimit(JobSettings.MISSED_HEARTBEATS)
                .shutdownMaxWait(LONGEST_STOP)
                .alwaysPersistTimestampInUTC()
                .failureLogging(LogLevel.OFF, false) // the runner says what there is to say
                .build();
    }

    @EventListener(ApplicationReadyEvent.class)
    void start() {
        if (computes) {
            scheduler.start();
        }
    }

    /** Adds a job in the caller's transaction. */
    void add(Job job) {
        scheduler.schedule(task.instance(JobAttemptKey.of(job).toString()), clock.instant());
    }

    /** Has this server look now, after that transaction. */
    void look() {
        if (computes) {
            scheduler.triggerCheckForDueExecutions();
        }
    }

    @EventListener(ContextClosedEvent.class)
    void stop() {
        scheduler.pause(); // or it would take again what it is just told to give back
        underWay.stop();
        if (computes) {
            scheduler.stop();
        }
    }

    /** Which turn of which job a task of db-scheduler means: a job that was resumed is another task. */
    record JobAttemptKey(UUID job, int turn) {
        static JobAttemptKey of(Job job) {
            return new JobAttemptKey(job.id(), job.turn());
        }

        static JobAttemptKey parse(String text) {
            int at = text.lastIndexOf('/');
            return new JobAttemptKey(UUID.fromString(text.substring(0, at)), Integer.parseInt(text.substring(at + 1)));
        }

        @Override
        public String toString() {
            return job + "/" + turn;
        }
    }
}
