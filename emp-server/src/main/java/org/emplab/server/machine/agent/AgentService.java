package org.emplab.server.machine.agent;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.lab.ClaimRequest;
import org.emplab.lab.ClaimRequest.RebootOrder;
import org.emplab.lab.QuietRequest;
import org.emplab.lab.RunAssignment;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunEventRequest;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.database.JsonText;
import org.emplab.server.ingest.Uploads;
import org.emplab.server.machine.EnvironmentLog;
import org.emplab.server.machine.Heartbeats;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEvent;
import org.emplab.server.run.RunLifecycle;
import org.emplab.server.run.RunLifecycle.Claim;
import org.emplab.server.run.RunResultService;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** The calls of agents about the runs of their machines. Every call may be repeated. */
@Service
public class AgentService {
    private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");
    private static final long LONGEST_REBOOT_SECONDS = 30 * 60;

    private final Heartbeats heartbeats;
    private final EnvironmentLog environments;
    private final RunLifecycle lifecycle;
    private final Runs runs;
    private final Uploads uploads;
    private final RunResultService results;
    private final JournalRoomMeters rooms;

    AgentService(
            Heartbeats heartbeats,
            EnvironmentLog environments,
            RunLifecycle lifecycle,
            Runs runs,
            Uploads uploads,
            RunResultService results,
            JournalRoomMeters rooms) {
        this.heartbeats = heartbeats;
        this.environments = environments;
        this.lifecycle = lifecycle;
        this.runs = runs;
        this.uploads = uploads;
        this.results = results;
        this.rooms = rooms;
    }

    /** The {@link RunAssignment} to go on with or to begin, or the {@link RebootOrder} before it; empty if there is none. */
    public Optional<?> claim(ClaimRequest request) {
        Caller.Machine machine = Caller.machine();
        heartbeats.asksForWork(machine, request);
        if (request.environment() != null) {
            environments.record(machine, request.environment());
        }
        if (request.freeBytes() != null) {
            rooms.heard(machine.name(), request.freeBytes());
        }
        Claim claim = lifecycle.claim(machine.id(), machine.name(), Boolean.TRUE.equals(request.keepsWindows()));
        if (claim.reboot().isPresent()) {
            heartbeats.heard(machine, heartbeats.quietUntil(LONGEST_REBOOT_SECONDS));
            return claim.reboot().map(RebootOrder::new);
        }
        return claim.run().map(this::assignment);
    }

    private RunAssignment assignment(Run run) {
        return new RunAssignment(
                run.publicId().toString(),
                run.program(),
                run.taskLengthSeconds(),
                run.plannedSamples(),
                JsonText.object(run.settings()),
                windows(run),
                run.state().key(),
                run.wanted().key(),
                run.aggregates().storedThrough(),
                uploads.hasWarmUp(run),
                run.aggregates().lastSampleAt());
    }

    /** The windows that the agent keeps by its own clock; null of a run that must fit whole into one, which the server sees to. */
    private static @Nullable Object windows(Run run) {
        Object windows =
                run.windows().map(json -> JsonText.object(json).get("windows")).orElse(null);
        return WeekWindows.of(windows).inPieces() ? windows : null;
    }

    /** Notes that the agent will be silent, since a sample is running. */
    public RunStatus quiet(String id, QuietRequest request) {
        Run run = claimed(id);
        Instant until = request.seconds() == null
                ? heartbeats.bounded(request.until())
                : heartbeats.quietUntil(request.seconds());
        return heard(run, until);
    }

    private RunStatus heard(Run run, @Nullable Instant quietUntil) {
        Caller.Machine machine = Caller.machine();
        heartbeats.heard(machine, quietUntil);
        return lifecycle.heard(run, quietUntil, machine.name());
    }

    /** Stores the result of an experiment without samples, once. */
    public RunStatus result(String id, InputStream body) throws IOException {
        Run run = claimed(id);
        uploads.text(body, json -> results.store(run, json));
        return heard(run, null);
    }

    /**
     * Stores samples, each once.
     *
     * @param quietSeconds for how long the agent will be silent; null if it does not say
     */
    public RunStatus samples(String id, @Nullable Long quietSeconds, InputStream body) throws IOException {
        Run run = own(id);
        Caller.Machine machine = Caller.machine();
        Instant until = quietSeconds == null ? null : heartbeats.quietUntil(quietSeconds);
        RunStatus status = uploads.store(run, body, until, machine.name());
        heartbeats.heard(machine, until);
        return status;
    }

    /** Records what happened to a run. */
    public RunStatus event(String id, RunEventRequest event) {
        if (event.id() == null || event.at() == null || event.kind() == null) {
            throw Refusal.badRequest("id, at and kind are needed");
        }
        Run run = claimed(id);
        RunEventKind kind = RunEventKind.ofKey(event.kind())
                .filter(RunEventKind.ofAgents()::contains)
                .orElseThrow(() -> Refusal.invalid(
                        "kind",
                        "is none that an agent tells: "
                                + RunEventKind.ofAgents().stream()
                                        .map(RunEventKind::key)
                                        .collect(Collectors.joining(", "))));
        if (kind == RunEventKind.OUTPUT) {
            runs.keepOutput(run.id(), ShortText.output(event.reason() == null ? "" : event.reason()));
            return RunStatus.of(run.state(), run.wanted(), run.aggregates().storedThrough());
        }
        String who = Caller.machine().who();
        return lifecycle.agentSays(new RunEvent(
                run, event.id(), at(event.at()), kind, event.sample(), ShortText.agentsReason(event.reason()), who));
    }

    /** The time by an agent's clock, which may be wrong, but not so far that no table keeps its times. */
    private static Instant at(Instant told) {
        if (told.isBefore(Instant.EPOCH) || !told.isBefore(END_OF_TIME)) {
            throw Refusal.invalid("at", "must be a time from 1970 to 9999, not " + told);
        }
        return told;
    }

    private Run claimed(String id) {
        Run run = own(id);
        if (run.state() == RunState.PENDING) {
            throw Refusal.conflict("run " + id + " is pending: it must be claimed first");
        }
        return run;
    }

    private Run own(String id) {
        Run run = runs.require(id);
        if (!Caller.machine().id().equals(run.machineId())) {
            throw Refusal.forbidden("run " + run.publicId() + " is another machine's");
        }
        return run;
    }
}
