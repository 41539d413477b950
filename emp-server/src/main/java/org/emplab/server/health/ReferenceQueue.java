package org.emplab.server.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.Specification;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.Submissions;
import org.emplab.server.machine.Machines;
import org.emplab.server.run.Runs;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Queues reference runs: ordinary runs of a bundled workload, in a notebook of their own, ahead of all others. A machine has
 * one at a time, and none while it takes no runs for its health. Several servers may do this at once.
 */
@Component
class ReferenceQueue {
    static final String NOTEBOOK = "Reference runs";
    private static final int AHEAD = 1_000_000;

    private final MachineHealths healths;
    private final ReferenceRuns references;
    private final Machines machines;
    private final Submissions submissions;
    private final Runs runs;
    private final TransactionTemplate transaction;
    private final HealthChecks ofTheServer;
    private final Clock clock;

    ReferenceQueue(
            MachineHealths healths,
            ReferenceRuns references,
            Machines machines,
            Submissions submissions,
            Runs runs,
            TransactionTemplate transaction,
            EmpServerSettings settings,
            Clock clock) {
        this.healths = healths;
        this.references = references;
        this.machines = machines;
        this.submissions = submissions;
        this.runs = runs;
        this.transaction = transaction;
        this.clock = clock;
        ofTheServer = new HealthChecks(
                settings.referenceHours(),
                settings.referenceRuns(),
                settings.referenceSeconds(),
                settings.referenceSamples());
    }

    /** The rule for machines without checks of their own. */
    HealthChecks ofTheServer() {
        return ofTheServer;
    }

    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void queueWhatIsDue() {
        transaction.executeWithoutResult(begun -> healths.beginUnlessThere(clock.instant()));
        machines.matching("*").forEach((name, id) -> transaction.executeWithoutResult(begun -> queueIfDue(name, id)));
    }

    private void queueIfDue(String name, UUID machineId) {
        MachineHealth stale = healths.findById(machineId).orElseThrow();
        if (stale.checks(ofTheServer).off()) {
            return;
        }
        MachineHealth health = healths.lock(machineId).orElseThrow();
        if (!health.health().takesRuns() || references.existsByMachineIdAndJudgedAtIsNull(machineId)) {
            return;
        }
        because(health).ifPresent(why -> queue(name, health, why));
    }

    private Optional<String> because(MachineHealth health) {
        HealthChecks checks = health.checks(ofTheServer);
        if (health.checkWanted() != null) {
            return Optional.of(health.checkWanted());
        }
        Optional<Instant> last = references.lastAskedAt(health.machineId());
        if (last.isEmpty()) {
            return Optional.of("there was none yet");
        }
        if (checks.hours() != null
                && !last.get().plus(Duration.ofHours(checks.hours())).isAfter(clock.instant())) {
            return Optional.of(checks.hours() + " hours after the last");
        }
        return checks.runs() != null && references.runsSinceTheLast(health.machineId()) >= checks.runs()
                ? Optional.of(checks.runs() + " runs after the last")
                : Optional.empty();
    }

    /**
     * Queues one now, because a person wants it.
     *
     * @throws Refusal if there is one already, or the machine would not be given it
     */
    ReferenceRun queueFor(String machine, MachineHealth health, String why) {
        if (!health.health().takesRuns()) {
            throw Refusal.conflict("a machine whose health is "
                    + health.health().key() + " is given no runs: set it to unknown first");
        }
        if (references.existsByMachineIdAndJudgedAtIsNull(health.machineId())) {
            throw Refusal.conflict(machine + " has a reference run that is not judged yet");
        }
        return queue(machine, health, why);
    }

    private ReferenceRun queue(String machine, MachineHealth health, String why) {
        HealthChecks checks = health.checks(ofTheServer);
        UUID run = submissions
                .submit(
                        Specification.of(Map.of(
                                "name",
                                "Reference run",
                                "notebook",
                                NOTEBOOK,
                                "note",
                                why,
                                "machine",
                                machine,
                                "workload",
                                "inc",
                                "taskLengthSeconds",
                                checks.seconds(),
                                "samples",
                                checks.samples(),
                                "priority",
                                AHEAD)),
                        MachineHealth.SERVER)
                .runs()
                .get(0);
        health.checkQueued();
        return references.add(new ReferenceRun(
                run, runs.require(run.toString()).id(), health.machineId(), checks.seconds(), why, clock.instant()));
    }
}
