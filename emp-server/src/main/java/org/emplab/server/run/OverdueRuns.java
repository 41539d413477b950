package org.emplab.server.run;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.emplab.server.EmpServerSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Pauses runs whose machines have vanished: silent beyond what they announced and the lease. The run is not lost: it goes
 * on when the machine calls again. Several servers may do this at once.
 */
@Component
class OverdueRuns {
    private static final Logger LOG = LoggerFactory.getLogger(OverdueRuns.class);
    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunEvents events;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final Instant notBefore;

    @Autowired
    OverdueRuns(
            JdbcClient jdbc,
            Runs runs,
            RunEvents events,
            LabChanges changes,
            TransactionTemplate transaction,
            EmpServerSettings settings) {
        this(jdbc, runs, events, changes, transaction, settings, Clock.systemUTC());
    }

    OverdueRuns(
            JdbcClient jdbc,
            Runs runs,
            RunEvents events,
            LabChanges changes,
            TransactionTemplate transaction,
            EmpServerSettings settings,
            Clock clock) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.events = events;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
        notBefore = clock.instant()
                .plus(settings.lease()); // leases that ran out while the server was away are nobody's fault
    }

    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT30S")
    void pauseOverdue() {
        Instant now = clock.instant();
        if (now.isBefore(notBefore)) {
            return;
        }
        transaction.executeWithoutResult(status -> jdbc.sql(
                        "select * from runs where state = 'running' and lease_until < ? for update skip locked")
                .param(Timestamp.from(now))
                .query(StoredRun::of)
                .list()
                .forEach(run -> {
                    String reason = "the machine is silent since " + run.leaseUntil();
                    LOG.warn("run {} on {} paused: {}", run.publicId(), run.machineName(), reason);
                    runs.setState(
                            run.id(),
                            run.wanted() == RequestedAction.ABORT ? RunState.ABORTED : RunState.PAUSED,
                            run.wanted(),
                            reason);
                    events.append(run.id(), "overdue", reason, "server");
                    changes.run(run);
                }));
    }
}
