package org.emplab.server.run;

import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * pending → running ⇄ paused → completed, aborted or failed; each step is an event.
 *
 * <p>A person's wish is written down as <em>wanted</em> and takes effect when the agent says so, at the next sample
 * boundary; where no agent can be at work it takes effect at once, so that no state is stuck. What has ended stays ended,
 * whatever an agent that was away says later; its samples are stored all the same.
 */
@Service
public class RunLifecycle {
    private final Runs runs;
    private final PeerReservations reservations;
    private final RunEvents events;
    private final LabChanges changes;
    private final EmpServerSettings settings;

    RunLifecycle(
            Runs runs,
            PeerReservations reservations,
            RunEvents events,
            LabChanges changes,
            EmpServerSettings settings) {
        this.runs = runs;
        this.reservations = reservations;
        this.events = events;
        this.changes = changes;
        this.settings = settings;
    }

    /** The run that a machine shall go on with, or else the first of its queue. */
    @Transactional
    public Optional<StoredRun> claim(UUID machineId, String machineName) {
        runs.lockMachine(machineId); // two calls of one agent must not take two runs
        Optional<StoredRun> active = runs.lockActive(machineId);
        if (active.isPresent()) {
            return Optional.of(heard(active.get(), null, machineName));
        }
        if (reservations.holds(machineId)) {
            return Optional.empty();
        }
        return next(machineId).map(run -> {
            runs.setState(run.id(), RunState.RUNNING, RequestedAction.RUN, null);
            if (run.plannedSamples() == null) {
                runs.startedNow(run.id());
            }
            events.append(run.id(), "claimed", null, "machine:" + machineName);
            return heard(runs.lock(run.id()), null, machineName);
        });
    }

    /** One whose server's machine is not free is passed over, and says so. */
    private Optional<StoredRun> next(UUID machineId) {
        Set<Long> passedOver = new HashSet<>();
        while (true) {
            Optional<StoredRun> next = runs.lockNextPending(machineId, passedOver);
            if (next.isEmpty() || next.get().serverMachineId() == null) {
                return next;
            }
            Optional<String> obstacle = reservations.reserve(next.get());
            if (obstacle.isEmpty()) {
                return next;
            }
            StoredRun run = next.get();
            if (!obstacle.equals(Optional.ofNullable(run.reason()))) {
                runs.setState(run.id(), RunState.PENDING, run.wanted(), obstacle.get());
                changes.run(run);
            }
            passedOver.add(run.id());
        }
    }

    /**
     * The agent called about a run. One that was paused because its machine was silent goes on.
     *
     * @param quietUntil until when the agent will be silent; null if it did not say
     */
    @Transactional
    public StoredRun heard(StoredRun stale, @Nullable Instant quietUntil, String machineName) {
        StoredRun run = runs.lock(stale.id());
        if (run.state().ended()) {
            return run;
        }
        if (run.state() == RunState.PAUSED && run.wanted() == RequestedAction.RUN && run.overdue(Instant.now())) {
            runs.setState(run.id(), RunState.RUNNING, RequestedAction.RUN, null);
            events.append(run.id(), "resumed", "the machine called again", "machine:" + machineName);
        }
        Instant now = Instant.now();
        Instant silence = quietUntil != null && quietUntil.isAfter(now) ? quietUntil : now;
        runs.setLease(run.id(), silence.plus(settings.lease()), quietUntil);
        changes.run(run);
        return runs.lock(run.id());
    }

    /**
     * What an agent says has happened. An event that was told before changes nothing.
     *
     * <p>A run that is <em>held</em> stands still and goes on as soon as it can and nobody wants otherwise: its agent
     * obeyed a person, was stopped, or waits for space on its disk. One that its agent <em>paused</em> waits for a person.
     */
    @Transactional
    public StoredRun agentSays(StoredRun stale, RunEvents.Event event) {
        StoredRun run = runs.lock(stale.id());
        if (!events.append(run.id(), event)) {
            return run;
        }
        changes.run(run);
        if (run.state().ended()) {
            return run;
        }
        switch (event.kind()) {
            case "paused" -> runs.setState(run.id(), RunState.PAUSED, afterPause(run), event.reason());
            case "held" ->
                runs.setState(
                        run.id(),
                        RunState.PAUSED,
                        run.wanted(),
                        event.reason() == null ? run.reason() : event.reason());
            case "resumed" -> runs.setState(run.id(), RunState.RUNNING, run.wanted(), null);
            case "completed" -> runs.setState(run.id(), RunState.COMPLETED, RequestedAction.RUN, null);
            case "aborted" -> runs.setState(run.id(), RunState.ABORTED, RequestedAction.ABORT, event.reason());
            case "failed" -> runs.setState(run.id(), RunState.FAILED, RequestedAction.RUN, event.reason());
            default -> {} // on record, no step
        }
        if (event.at().isBefore(Instant.now())) {
            runs.endedAt(run.id(), event.at()); // the agent may have been cut off for days
        }
        return runs.lock(run.id());
    }

    /** A run that its agent paused by itself waits for a person; a wish to abort stays a wish. */
    private static RequestedAction afterPause(StoredRun run) {
        return run.wanted() == RequestedAction.ABORT ? RequestedAction.ABORT : RequestedAction.PAUSE;
    }

    @Transactional
    public StoredRun pause(String id, @Nullable String reason, String who) {
        StoredRun run = runs.lock(runs.require(id).id());
        switch (run.state()) {
            case RUNNING -> {
                boolean nobodyAtWork = run.overdue(Instant.now());
                runs.setState(
                        run.id(),
                        nobodyAtWork ? RunState.PAUSED : RunState.RUNNING,
                        RequestedAction.PAUSE,
                        reason == null ? "paused by " + who : reason);
                return wished(run, "pause", reason, who);
            }
            case PAUSED -> {
                runs.setState(run.id(), RunState.PAUSED, RequestedAction.PAUSE, reason == null ? run.reason() : reason);
                return wished(run, "pause", reason, who);
            }
            default -> throw problem(run, "paused");
        }
    }

    @Transactional
    public StoredRun resume(String id, @Nullable String reason, String who) {
        StoredRun run = runs.lock(runs.require(id).id());
        if (run.state() != RunState.PAUSED
                && !(run.state() == RunState.RUNNING && run.wanted() == RequestedAction.PAUSE)) {
            throw problem(run, "resumed");
        }
        runs.setState(run.id(), run.state(), RequestedAction.RUN, run.state() == RunState.PAUSED ? run.reason() : null);
        return wished(run, "resume", reason, who);
    }

    @Transactional
    public StoredRun abort(String id, @Nullable String reason, String who) {
        StoredRun run = runs.lock(runs.require(id).id());
        if (run.state().ended()) {
            throw problem(run, "aborted");
        }
        boolean atWork = run.state() == RunState.RUNNING && !run.overdue(Instant.now());
        runs.setState(
                run.id(),
                atWork ? RunState.RUNNING : RunState.ABORTED,
                RequestedAction.ABORT,
                reason == null ? "aborted by " + who : reason);
        return wished(run, "abort", reason, who);
    }

    private StoredRun wished(StoredRun run, String wish, @Nullable String reason, String who) {
        events.append(run.id(), wish + " asked for", reason, who);
        changes.run(run);
        return runs.lock(run.id());
    }

    private static ProblemException problem(StoredRun run, String participle) {
        return ProblemException.conflict("a run that is " + run.state().key() + " cannot be " + participle);
    }
}
