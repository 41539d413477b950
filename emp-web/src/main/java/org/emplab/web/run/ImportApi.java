package org.emplab.web.run;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.emplab.server.api.Refusal;
import org.emplab.server.ingest.RunImport;
import org.emplab.server.ingest.RunImport.ImportAnswer;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/imports")
@Tag(name = "runs")
record ImportApi(RunImport runImport) {
    @PostMapping(consumes = "*/*")
    @ApiResponse(responseCode = "201", description = "A new run", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "A run that was there already", useReturnTypeSchema = true)
    @Operation(
            summary =
                    "Stores a run file (emp-run/1, gzipped or not), sent as the body; the same file twice adds nothing",
            requestBody =
                    @RequestBody(
                            required = true,
                            content = {
                                @Content(
                                        mediaType = "application/x-ndjson",
                                        schema = @Schema(type = "string", format = "binary")),
                                @Content(
                                        mediaType = "application/gzip",
                                        schema = @Schema(type = "string", format = "binary"))
                            }))
    ResponseEntity<ImportAnswer> store(@RequestParam(defaultValue = "run file") String name, HttpServletRequest request)
            throws IOException {
        refuseForms(request.getContentType());
        ImportAnswer answer =
                runImport.store(name, request.getInputStream(), Caller.person()).answer();
        return ResponseEntity.status(answer.newRun() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(answer);
    }

    /** The container would have read a form's body before us. */
    private static void refuseForms(@Nullable String type) {
        if (type != null && (type.startsWith("application/x-www-form-urlencoded") || type.startsWith("multipart/"))) {
            throw Refusal.unsupported("the body is the run file itself, not a form: send it with Content-Type"
                    + " application/gzip or application/x-ndjson");
        }
    }
}
