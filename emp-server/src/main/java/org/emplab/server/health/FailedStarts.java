package org.emplab.server.health;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.Submissions;
import org.emplab.server.run.RunLifecycle.RunFailed;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Audit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Gives no more runs to a machine that could not start the latest ones, so that it does not drain its queue: a program's
 * folder that is gone, a compiler that is missing. A run that the machine measures begins the count anew.
 */
@Component
class FailedStarts {
    private static final Logger LOG = LoggerFactory.getLogger(FailedStarts.class);

    private static final int MOST = 3;

    private final Runs runs;
    private final MachineHealths healths;
    private final HealthChanges changes;
    private final Submissions submissions;
    private final Audit audit;
    private final Clock clock;

    FailedStarts(
            Runs runs,
            MachineHealths healths,
            HealthChanges changes,
            Submissions submissions,
            Audit audit,
            Clock clock) {
        this.runs = runs;
        this.healths = healths;
        this.changes = changes;
        this.submissions = submissions;
        this.audit = audit;
        this.clock = clock;
    }

    @EventListener
    void failed(RunFailed run) {
        Instant now = clock.instant();
        healths.beginUnlessThere(now);
        MachineHealth health = healths.lock(run.machineId()).orElseThrow();
        Instant since = health.setBy().equals(MachineHealth.SERVER) ? Instant.EPOCH : health.since();
        List<Long> inARow = runs.notStarted(run.machineId(), since);
        if (inARow.size() >= MOST
                && inARow.contains(run.run())
                && health.couldNotStart("it could not start " + MOST + " runs in a row: " + run.reason(), now)) {
            LOG.warn("{} is given no more runs: {}", run.machine(), health.reason());
            changes.record(run.machine(), health);
        }
    }

    /** The latest runs that a machine could not start and that are not repeated, where the server found it bad. */
    List<Long> ofUnfit(MachineHealth health) {
        return health.isBadByServer()
                ? runs.notRepeated(runs.notStarted(health.machineId(), Instant.EPOCH))
                : List.of();
    }

    /**
     * Lets the machine take runs again, and queues those once more that it could not start.
     *
     * @throws Refusal if there are none
     */
    List<UUID> mended(String machine, MachineHealth health, String who) {
        List<Long> failed = ofUnfit(health);
        if (failed.isEmpty()) {
            throw Refusal.conflict(machine + " has no runs that it could not start");
        }
        List<UUID> queued = submissions.repeatFailed(failed, who);
        health.mended(who, clock.instant());
        healths.flush();
        changes.record(machine, health);
        audit.record(who, "repeat failed runs", "machine:" + machine, Map.of("runs", queued.size()));
        return queued;
    }
}
