package org.emplab.server.run;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunStatus;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.WaitingRun;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives runs to agents and takes down what they say of them; the steps themselves are {@link Run}'s. */
@Service
public class RunLifecycle {
    /** The most events that an agent reports of one run: far more than a year of disturbances. */
    private static final int MOST_EVENTS = 10_000;

    /** Events of agents that are recorded and change no state of the run. */
    private static final Set<RunEventKind> NO_STEPS = EnumSet.of(
            RunEventKind.DISTURBED,
            RunEventKind.NOT_PREPARED,
            RunEventKind.STANDARD_ERROR,
            RunEventKind.RESTARTED,
            RunEventKind.DECIDED);

    private final Runs runs;
    private final RunClaims claims;
    private final Schedule schedule;
    private final LeaseRenewals leases;
    private final RunEventLog events;
    private final LabChanges changes;
    private final ApplicationEventPublisher published;
    private final EmpServerSettings settings;
    private final Clock clock;

    RunLifecycle(
            Runs runs,
            RunClaims claims,
            Schedule schedule,
            LeaseRenewals leases,
            RunEventLog events,
            LabChanges changes,
            ApplicationEventPublisher published,
            EmpServerSettings settings,
            Clock clock) {
        this.runs = runs;
        this.claims = claims;
        this.schedule = schedule;
        this.leases = leases;
        this.events = events;
        this.changes = changes;
        this.published = published;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * The work of a machine that asks for some.
     *
     * @param run the one to go on with or to begin
     * @param reboot the boot that must end before the next run of its queue can begin
     */
    public record Claim(Optional<Run> run, Optional<String> reboot) {}

    /**
     * How long a run stays its agent's.
     *
     * @param quietUntil until when the agent will be silent; null if it did not say
     */
    public record Lease(Instant until, @Nullable Instant quietUntil) {}

    /** An agent told that a run failed; published as an event within the transaction that keeps it. */
    public record RunFailed(long run, UUID machineId, String machine, String reason) {}

    /**
     * The run that a machine shall go on with, or else the first of its queue, or the reboot that it needs.
     *
     * @param keepsWindows false for an earlier agent, which takes runs that end in their window only
     */
    @Transactional
    public Claim claim(UUID machineId, String machineName, boolean keepsWindows) {
        claims.holdMachine(machineId); // two calls of one agent must not take two runs
        Instant now = clock.instant();
        Instant leaseUntil = now.plus(settings.lease());
        Optional<Run> active = runs.lockActive(machineId);
        Claim claim = new Claim(active, Optional.empty());
        if (active.isPresent()) {
            active.get().renewLease(machineName, leaseUntil, null, now).ifPresent(events::append);
        } else {
            claim = next(machineId, now, keepsWindows);
            claim.run().ifPresent(run -> events.append(run.claimedBy(machineName, leaseUntil, now)));
        }
        claim.run().ifPresent(run -> changes.run(run.publicId()));
        return claim;
    }

    private Claim next(UUID machineId, Instant now, boolean keepsWindows) {
        for (WaitingRun candidate : schedule.startable(machineId, now)) {
            Optional<Run> next = claims.pending(candidate.id());
            if (next.isEmpty() || !keepsWindows && !candidate.fitsWhole(now)) {
                continue;
            }
            if (candidate.needsReboot()) {
                return new Claim(Optional.empty(), candidate.machine().bootId());
            }
            candidate.machine().bootId().ifPresent(next.get()::beginsIn);
            return new Claim(next, Optional.empty());
        }
        return new Claim(Optional.empty(), Optional.empty());
    }

    /**
     * The agent called about a run. One that was paused because its machine was silent goes on.
     *
     * @param quietUntil until when the agent will be silent; null if it did not say
     */
    @Transactional
    public RunStatus heard(Run stale, @Nullable Instant quietUntil, String machineName) {
        Instant now = clock.instant();
        Lease lease = lease(quietUntil);
        RunStatus status = leases.renew(stale.id(), lease, now).orElseGet(() -> {
            Run run = runs.lock(stale.id());
            run.renewLease(machineName, lease.until(), quietUntil, now).ifPresent(events::append);
            return RunStatus.of(run.state(), run.wanted(), run.aggregates().storedThrough());
        });
        if (!status.ended()) {
            changes.run(stale.publicId());
        }
        return status;
    }

    /** The lease that a call about a run renews. */
    public Lease lease(@Nullable Instant quietUntil) {
        Instant now = clock.instant();
        Instant silence = quietUntil != null && quietUntil.isAfter(now) ? quietUntil : now;
        return new Lease(silence.plus(settings.lease()), quietUntil);
    }

    /**
     * Records an event that an agent reports. An event that was reported before changes nothing.
     *
     * @throws Refusal if the run has so many that only its steps are still recorded
     */
    @Transactional
    public RunStatus agentSays(RunEvent event) {
        Run run = runs.lock(event.runId());
        boolean step = !run.state().ended()
                && event.knownKind().filter(kind -> !NO_STEPS.contains(kind)).isPresent();
        if (events.append(event)) {
            if (!step && events.hasMoreThan(MOST_EVENTS, run)) { // takes the event back
                throw Refusal.badRequest(
                        "run " + run.publicId() + " has " + MOST_EVENTS + " events; only its steps are still recorded");
            }
            run.applyAgentEvent(event, clock.instant());
            changes.run(run.publicId());
            if (event.knownKind().equals(Optional.of(RunEventKind.FAILED)) && run.machineId() != null) {
                runs.flush();
                published.publishEvent(new RunFailed(
                        run.id(),
                        run.machineId(),
                        run.machineName(),
                        Objects.requireNonNullElse(event.reason(), "failed")));
            }
        }
        return RunStatus.of(run.state(), run.wanted(), run.aggregates().storedThrough());
    }

    /** A second agent with the identity of the machine called and was refused. */
    @Transactional
    public void anotherAgentRefused(UUID machineId, String nonce, String both, boolean bothMeasured) {
        runs.lockActive(machineId)
                .ifPresent(run -> another(run, nonce, "a second agent was refused: " + both, bothMeasured));
    }

    /**
     * Another agent than before works for the machine from now on.
     *
     * @param stops whether it is another machine, so that a person must say whether the run goes on there
     */
    @Transactional
    public void anotherAgentGoesOn(UUID machineId, String nonce, String both, boolean stops) {
        runs.lockActive(machineId)
                .ifPresent(run -> another(run, nonce, "another agent goes on with the run: " + both, stops));
    }

    private void another(Run run, String nonce, String what, boolean stops) {
        Instant now = clock.instant();
        // a refusal is told at each call and recorded once; what stops the run is told once each time it happens
        UUID id = stops ? UUID.randomUUID() : UUID.nameUUIDFromBytes((nonce + what).getBytes(StandardCharsets.UTF_8));
        RunEventKind kind = stops ? RunEventKind.PAUSED : RunEventKind.ANOTHER_AGENT;
        String reason = stops ? what + ". Resume the run only if both may have taken its samples" : what;
        RunEvent event = new RunEvent(run, id, now, kind, null, reason, "server");
        if (events.append(event)) {
            run.applyAgentEvent(event, now);
            changes.run(run.publicId());
        }
    }
}
