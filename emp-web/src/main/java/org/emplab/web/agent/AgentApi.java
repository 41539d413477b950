package org.emplab.web.agent;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.stream.Collectors;
import org.emplab.lab.ClaimRequest;
import org.emplab.lab.QuietRequest;
import org.emplab.lab.RebootOrder;
import org.emplab.lab.RunAssignment;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunEventRequest;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.database.JsonText;
import org.emplab.server.ingest.Uploads;
import org.emplab.server.machine.EnvironmentLog;
import org.emplab.server.machine.Heartbeats;
import org.emplab.server.machine.agent.JournalRoomMeters;
import org.emplab.server.run.Claim;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEvent;
import org.emplab.server.run.RunLifecycle;
import org.emplab.server.run.RunResultService;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Calls of agents: for a run to do, and what happens to it; samples go to {@code UploadApi}. Each may be repeated. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "agent", description = "What agents ask; the token is a machine's")
record AgentApi(
        Heartbeats heartbeats,
        EnvironmentLog environments,
        RunLifecycle lifecycle,
        Runs runs,
        Uploads uploads,
        RunResultService results,
        JournalRoomMeters rooms) {
    private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");
    private static final long LONGEST_REBOOT_SECONDS = 30 * 60;

    @PostMapping("/agent/claim")
    @Operation(
            summary =
                    "The run to go on with, the next of the queue, or the boot to end before it; 204 if there is none",
            responses = {
                @ApiResponse(
                        responseCode = "200",
                        content = @Content(schema = @Schema(oneOf = {RunAssignment.class, RebootOrder.class}))),
                @ApiResponse(responseCode = "204", content = @Content)
            })
    ResponseEntity<?> claim(@RequestBody ClaimRequest request) {
        Caller.Machine machine = Caller.machine();
        heartbeats.asksForWork(machine, request);
        if (request.environment() != null) {
            environments.record(machine, request.environment());
        }
        if (request.freeBytes() != null) {
            rooms.heard(machine.name(), request.freeBytes());
        }
        Claim claim = lifecycle.claim(machine.id(), machine.name());
        if (claim.reboot().isPresent()) {
            heartbeats.heard(machine, heartbeats.quietUntil(LONGEST_REBOOT_SECONDS));
            return ResponseEntity.ok(new RebootOrder(claim.reboot().get()));
        }
        return claim.run().isPresent()
                ? ResponseEntity.ok(assignment(claim.run().get()))
                : ResponseEntity.noContent().build();
    }

    private RunAssignment assignment(Run run) {
        return new RunAssignment(
                run.publicId().toString(),
                run.program(),
                run.taskLengthSeconds(),
                run.plannedSamples(),
                JsonText.object(run.settings()),
                run.state().key(),
                run.wanted().key(),
                run.aggregates().storedThrough(),
                uploads.hasWarmUp(run),
                run.aggregates().lastSampleAt());
    }

    @PostMapping("/agent/runs/{id}/quiet")
    @Operation(summary = "The agent will be silent for so many seconds or until a time, since a sample is running")
    RunStatus quiet(@PathVariable String id, @RequestBody QuietRequest request) {
        Run run = ownRun(id);
        Caller.Machine machine = Caller.machine();
        Instant until = request.seconds() == null
                ? heartbeats.bounded(request.until())
                : heartbeats.quietUntil(request.seconds());
        heartbeats.heard(machine, until);
        return lifecycle.heard(run, until, machine.name());
    }

    @PostMapping(path = "/agent/runs/{id}/result", consumes = "application/json")
    @Operation(
            summary = "Stores what an experiment without samples found (emp-displacement/1), once",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(mediaType = "application/json", schema = @Schema(type = "object"))))
    RunStatus result(@PathVariable String id, HttpServletRequest request) throws IOException {
        Run run = ownRun(id);
        uploads.text(request.getInputStream(), json -> results.store(run, json));
        Caller.Machine machine = Caller.machine();
        heartbeats.heard(machine, null);
        return lifecycle.heard(run, null, machine.name());
    }

    @PostMapping("/agent/runs/{id}/events")
    @Operation(summary = "Something happened to a run: paused, resumed, completed, aborted, failed …")
    RunStatus event(@PathVariable String id, @RequestBody RunEventRequest event) {
        if (event.id() == null || event.at() == null || event.kind() == null) {
            throw Refusal.badRequest("id, at and kind are needed");
        }
        Run run = ownRun(id);
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

    private Run ownRun(String id) {
        Run run = lifecycle.ofCaller(runs.require(id));
        if (run.state() == RunState.PENDING) {
            throw Refusal.conflict("run " + id + " is pending: it must be claimed first");
        }
        return run;
    }
}
