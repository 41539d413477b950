package org.emplab.web.agent;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.emplab.lab.RunStatus;
import org.emplab.server.machine.agent.AgentService;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Takes the samples that agents send. Every call may be repeated. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "agent", description = "What agents ask; the token is a machine's")
record UploadApi(AgentService agents) {
    @PostMapping("/agent/runs/{id}/samples")
    @Operation(
            summary = "Stores emp-run/1 lines: the header and some samples, gzipped or not; each sample once",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = {
                                @Content(
                                        mediaType = "application/x-ndjson",
                                        schema = @Schema(type = "string", format = "binary")),
                                @Content(
                                        mediaType = "application/gzip",
                                        schema = @Schema(type = "string", format = "binary"))
                            }))
    RunStatus samples(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable Long quietSeconds,
            HttpServletRequest request)
            throws IOException {
        return agents.samples(id, quietSeconds, request.getInputStream());
    }
}
