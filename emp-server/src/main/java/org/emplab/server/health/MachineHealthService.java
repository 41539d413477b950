package org.emplab.server.health;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.machine.EnvironmentService.EnvironmentChanged;
import org.emplab.server.machine.Health;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The health of machines: what the server found, and what people say. */
@Service
@Transactional
public class MachineHealthService {
    private final Machines machines;
    private final MachineHealths healths;
    private final HealthChanges changes;
    private final FailedStarts failedStarts;
    private final ReferenceRuns references;
    private final ReferenceQueue queue;
    private final Audit audit;
    private final Clock clock;

    MachineHealthService(
            Machines machines,
            MachineHealths healths,
            HealthChanges changes,
            FailedStarts failedStarts,
            ReferenceRuns references,
            ReferenceQueue queue,
            Audit audit,
            Clock clock) {
        this.machines = machines;
        this.healths = healths;
        this.changes = changes;
        this.failedStarts = failedStarts;
        this.references = references;
        this.queue = queue;
        this.audit = audit;
        this.clock = clock;
    }

    /** The health now; unknown of a machine without a check. */
    private MachineHealth of(String machine) {
        UUID machineId = id(machine);
        return healths.findById(machineId).orElseGet(() -> new MachineHealth(machineId, clock.instant()));
    }

    /** The version to be given with a change. */
    @Transactional(readOnly = true)
    public int version(String machine) {
        return of(machine).version();
    }

    @Transactional(readOnly = true)
    public HealthView shown(String machine) {
        return shown(of(machine));
    }

    /**
     * Says how a machine is.
     *
     * @param learnAnew what is expected of reference runs is learned from those that come
     * @param seen the version that the person saw
     * @throws Refusal if the person says not how, or gives no reason, or another person was quicker
     */
    public HealthView say(String machine, @Nullable Health next, @Nullable String why, boolean learnAnew, int seen) {
        if (next == null) {
            throw Refusal.invalid("health", "is missing: good, unknown, bad, maintenance or retired");
        }
        MachineHealth health = held(machine);
        health.put(next, why, learnAnew, seen, Caller.person().who(), clock.instant());
        healths.flush();
        changes.record(machine, health);
        return shown(health);
    }

    /** The rule for machines without checks of their own. */
    public HealthChecks checksOfTheServer() {
        return queue.ofTheServer();
    }

    /**
     * Says when a machine is checked, and by what.
     *
     * @param own null: as the server's settings say
     * @param seen the version that the person saw
     */
    public HealthView check(String machine, @Nullable HealthChecks own, int seen) {
        String who = Caller.person().who();
        MachineHealth health = held(machine);
        health.checkBy(own, seen);
        healths.flush();
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("own", own != null);
        if (own != null && own.hours() != null) {
            detail.put("hours", own.hours());
        }
        if (own != null && own.runs() != null) {
            detail.put("runs", own.runs());
        }
        audit.record(who, "set health checks", "machine:" + machine, detail);
        return shown(health);
    }

    /** The reference runs of a machine, newest first. */
    @Transactional(readOnly = true)
    public Page<ReferenceRunView> referenceRuns(String machine, int page, int size) {
        UUID machineId = id(machine);
        return Page.of(
                        references.findByMachineIdOrderByAskedAtDescPublicIdAsc(machineId, Page.request(page, size)),
                        most -> references.countUpTo(machineId, most))
                .map(ReferenceRun::view);
    }

    /** Queues a reference run ahead of all others. */
    public ReferenceRunView queueReferenceRun(String machine, @Nullable String why) {
        String who = Caller.person().who();
        String because = ShortText.reason(why);
        ReferenceRun queued = queue.queueFor(
                machine,
                held(machine),
                because == null || because.isBlank() ? Caller.login(who) + " asked for it" : because);
        audit.record(
                who,
                "ask for reference run",
                "machine:" + machine,
                Map.of("run", queued.publicId().toString()));
        return queued.view();
    }

    private HealthView shown(MachineHealth health) {
        HealthChecks checks = health.checks(queue.ofTheServer());
        return new HealthView(
                health.health(),
                health.reason(),
                health.since(),
                health.setBy(),
                checks,
                health.ownChecks(),
                references
                        .expected(health.machineId(), checks.seconds(), health.learnFrom())
                        .orElse(null),
                health.version());
    }

    /** How many runs a machine that is given no work could not start, and {@link #mended} queues again. */
    @Transactional(readOnly = true)
    public int failedStarts(String machine) {
        return failedStarts.ofUnfit(of(machine)).size();
    }

    /**
     * Lets the machine take runs again, and queues those once more that it could not start.
     *
     * @return the runs that are queued
     */
    public List<UUID> mended(String machine) {
        return failedStarts.mended(machine, held(machine), Caller.person().who());
    }

    /** A machine that has changed is unknown until a reference run says how it is. */
    @EventListener
    void drifted(EnvironmentChanged change) {
        Instant now = clock.instant();
        healths.beginUnlessThere(now);
        MachineHealth health = healths.lock(change.machineId()).orElseThrow();
        Health before = health.health();
        health.changed(change.inWords(), now);
        if (health.health() != before) {
            changes.record(change.machine(), health);
        }
    }

    /** Locked until the transaction ends. */
    private MachineHealth held(String machine) {
        UUID machineId = id(machine);
        healths.beginUnlessThere(clock.instant());
        return healths.lock(machineId).orElseThrow();
    }

    private UUID id(String machine) {
        return machines.findByName(machine)
                .orElseThrow(() -> Refusal.notFound("machine " + machine))
                .id();
    }

    /**
     * A machine's health as it is shown.
     *
     * @param setBy user:NAME, or server
     * @param checks when it is checked, and by what
     * @param ownChecks whether those are its own; else they are the server's
     * @param expected of its next reference run; absent: not learned yet
     * @param version to be given with a change
     */
    @Schema(name = "HealthShown")
    public record HealthView(
            Health health,
            String reason,
            Instant since,
            String setBy,
            HealthChecks checks,
            boolean ownChecks,
            ReferenceRule.@Nullable Expected expected,
            int version) {}

    /**
     * A reference run and what it said.
     *
     * @param run also after that was removed
     * @param judgement absent: not judged yet
     */
    @Schema(name = "ShownRun")
    public record ReferenceRunView(
            UUID run,
            Instant askedAt,
            String askedBecause,
            double seconds,
            @Nullable Instant judgedAt,
            ReferenceRun.@Nullable Judgement judgement,
            @Nullable String reason,
            @Nullable Double medianPtMillis,
            @Nullable Double spreadPtMillis) {}
}
