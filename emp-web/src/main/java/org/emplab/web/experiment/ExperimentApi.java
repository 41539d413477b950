package org.emplab.web.experiment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Locale;
import org.emplab.server.api.Page;
import org.emplab.server.experiment.DryRun;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentService.BulkCommandResult;
import org.emplab.server.experiment.ExperimentService.ExperimentVersion;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.notebook.NotesRequest;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/experiments")
@Tag(name = "experiments", description = "What researchers want measured")
public class ExperimentApi {
    /** The schema of a body that is a specification. */
    public static final String SPECIFICATION = "#/components/schemas/Specification";

    private final ExperimentService experiments;

    ExperimentApi(ExperimentService experiments) {
        this.experiments = experiments;
    }

    @PostMapping(consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_YAML_VALUE})
    @Operation(
            summary = "Submits an experiment, in JSON or YAML: its runs are queued on their machines",
            description = "With queue=false it is kept, and its runs are queued later by a POST to its runs.",
            responses = {
                @ApiResponse(
                        responseCode = "201",
                        content = @Content(schema = @Schema(implementation = Submitted.class))),
                @ApiResponse(
                        responseCode = "200",
                        description = "dryRun: nothing is stored",
                        content = @Content(schema = @Schema(implementation = DryRun.class)))
            })
    ResponseEntity<?> submit(
            @RequestBody @Schema(ref = SPECIFICATION) String specification,
            @RequestParam(defaultValue = "true") boolean queue,
            @RequestParam(defaultValue = "false")
                    @Parameter(description = "Only say where and when its runs would go, and why they would wait")
                    boolean dryRun) {
        return dryRun
                ? ResponseEntity.ok(experiments.dryRun(specification))
                : ResponseEntity.status(HttpStatus.CREATED).body(experiments.submit(specification, queue));
    }

    @GetMapping
    @Operation(summary = "Experiments, newest first", description = "notebook: only those of the notebook with this id")
    Page<ExperimentView> list(
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size,
            @RequestParam(required = false) @Nullable String notebook) {
        return experiments.experiments(notebook, page, size);
    }

    @GetMapping("/{id}")
    @Operation(summary = "One experiment, as its latest version asks for it, with its runs")
    ExperimentView one(@PathVariable String id) {
        return experiments.experiment(id);
    }

    @PutMapping("/{id}/notes")
    @Operation(summary = "Writes notes and tags of an experiment: the person who submitted it, or an administrator")
    ExperimentView write(@PathVariable String id, @RequestBody NotesRequest written) {
        return experiments.writeNotes(id, written);
    }

    @GetMapping("/{id}/specifications")
    @Operation(summary = "Every version of an experiment's specification, latest first")
    Page<ExperimentVersion> versions(
            @PathVariable String id,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return Page.of(experiments.versions(id), page, size);
    }

    /** The number of a version. */
    @Schema(name = "ExperimentKept")
    record Kept(int number) {}

    @PostMapping(
            path = "/{id}/specifications",
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_YAML_VALUE})
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Keeps a changed specification as the next version; queued runs stay as they are",
            description = "changes: the number of the version that was changed; a later one since is a conflict (409)")
    Kept specify(
            @PathVariable String id,
            @RequestBody @Schema(ref = SPECIFICATION) String specification,
            @RequestParam int changes) {
        return new Kept(experiments.specify(id, specification, changes));
    }

    @PostMapping("/{id}/runs")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Queues the runs of the latest version, once more if they were queued before")
    Submitted runAgain(@PathVariable String id) {
        return experiments.runAgain(id);
    }

    @PostMapping("/{id}/runs/failed")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Queues the request of each failed run once more, unless a later run repeats it already")
    Submitted repeatFailed(@PathVariable String id) {
        return experiments.repeatFailed(id);
    }

    @Schema(name = "ExperimentWish")
    record CommandRequest(@Nullable String reason) {}

    @PostMapping("/{id}/{command:pause|resume|abort}")
    @Operation(summary = "Pauses, resumes or aborts those of its runs that can be, each by itself")
    BulkCommandResult command(
            @PathVariable String id,
            @PathVariable @Schema(allowableValues = {"pause", "resume", "abort"}) String command,
            @RequestBody(required = false) @Nullable CommandRequest asked) {
        return experiments.command(
                RunCommand.valueOf(command.toUpperCase(Locale.ROOT)), id, asked == null ? null : asked.reason());
    }
}
