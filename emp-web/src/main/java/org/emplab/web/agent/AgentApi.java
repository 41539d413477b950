package org.emplab.web.agent;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.emplab.lab.ClaimRequest;
import org.emplab.lab.ClaimRequest.RebootOrder;
import org.emplab.lab.QuietRequest;
import org.emplab.lab.RunAssignment;
import org.emplab.lab.RunEventRequest;
import org.emplab.lab.RunStatus;
import org.emplab.server.machine.agent.AgentService;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Calls of agents: for a run to do, and what happens to it; samples go to {@link UploadApi}. Each may be repeated. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "agent", description = "What agents ask; the token is a machine's")
record AgentApi(AgentService agents) {
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
        Optional<?> work = agents.claim(request);
        return work.isPresent()
                ? ResponseEntity.ok(work.get())
                : ResponseEntity.noContent().build();
    }

    @PostMapping("/agent/runs/{id}/quiet")
    @Operation(summary = "The agent will be silent for so many seconds or until a time, since a sample is running")
    RunStatus quiet(@PathVariable String id, @RequestBody QuietRequest request) {
        return agents.quiet(id, request);
    }

    @PostMapping(path = "/agent/runs/{id}/result", consumes = "application/json")
    @Operation(
            summary = "Stores what an experiment without samples found (emp-displacement/1), once",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(mediaType = "application/json", schema = @Schema(type = "object"))))
    RunStatus result(@PathVariable String id, HttpServletRequest request) throws IOException {
        return agents.result(id, request.getInputStream());
    }

    @PostMapping("/agent/runs/{id}/events")
    @Operation(summary = "Something happened to a run: paused, resumed, completed, aborted, failed …")
    RunStatus event(@PathVariable String id, @RequestBody RunEventRequest event) {
        return agents.event(id, event);
    }
}
