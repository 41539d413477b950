package org.emplab.server.run;

import java.time.Clock;
import java.time.Instant;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.events.LabChanges;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
    private final RunClaims claims;
    private final RunEventLog events;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final Instant notBefore;

    OverdueRuns(
            RunClaims claims,
            RunEventLog events,
            LabChanges changes,
            TransactionTemplate transaction,
            EmpServerSettings settings,
            Clock clock) {
        this.claims = claims;
        this.events = events;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
        notBefore =
                clock.instant().plus(settings.lease()); // leases that ran out while the server was away do not count
    }

    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT30S")
    void pauseOverdue() {
        if (!clock.instant().isBefore(notBefore)) {
            pauseAll();
        }
    }

    void pauseAll() {
        Instant now = clock.instant();
        transaction.executeWithoutResult(status -> claims.overdue(now).forEach(run -> {
            RunEvent missed = run.markOverdue(now);
            LOG.warn(
                    "run {} on {} is {}: {}",
                    run.publicId(),
                    run.machineName(),
                    run.state().key(),
                    missed.reason());
            events.append(missed);
            changes.run(run.publicId());
        }));
    }
}
