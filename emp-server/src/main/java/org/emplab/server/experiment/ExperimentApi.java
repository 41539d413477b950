package org.emplab.server.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.server.api.DescribedCalls;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.experiment.Experiments.QueuedRun;
import org.emplab.server.notebook.NotebookApi;
import org.emplab.server.schedule.PlannedRun;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.run.RunCommand;
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
class ExperimentApi {
    private final Submissions submissions;
    private final Experiments experiments;
    private final SpecificationVersions versions;
    private final ExperimentChanges changes;

    ExperimentApi(
            Submissions submissions,
            Experiments experiments,
            SpecificationVersions versions,
            ExperimentChanges changes) {
        this.submissions = submissions;
        this.experiments = experiments;
        this.versions = versions;
        this.changes = changes;
    }

    @PostMapping(consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_YAML_VALUE})
    @Operation(
            summary = "Submits an experiment, in JSON or YAML: its runs are queued on their machines",
            description = "With queue=false it is kept, and its runs are queued later by a POST to its runs.",
            responses = {
                @ApiResponse(
                        responseCode = "201",
                        content = @Content(schema = @Schema(implementation = Submissions.Submitted.class))),
                @ApiResponse(
                        responseCode = "200",
                        description = "dryRun: nothing is stored",
                        content = @Content(schema = @Schema(implementation = DryRun.class)))
            })
    ResponseEntity<?> submit(
            @RequestBody @Schema(ref = DescribedCalls.SPECIFICATION) String specification,
            @RequestParam(defaultValue = "true") boolean queue,
            @RequestParam(defaultValue = "false")
                    @Parameter(description = "Only say where and when its runs would go, and why they would wait")
                    boolean dryRun) {
        Specification wanted = read(specification);
        String who = Caller.person().who();
        if (dryRun) {
            return ResponseEntity.ok(new DryRun(submissions.dryRun(wanted, specification, who)));
        }
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(
                        queue
                                ? submissions.submit(wanted, specification, who)
                                : new Submissions.Submitted(submissions.keep(wanted, specification, who), List.of()));
    }

    private static Specification read(String specification) {
        return Specification.of(
                SpecificationText.read(specification, "specification").content());
    }

    /** Where and when runs would go; the ids are of no use afterwards. */
    record DryRun(List<PlannedRun> runs) {}

    @GetMapping
    @Operation(summary = "Experiments, newest first", description = "notebook: only those of the notebook with this id")
    Page<SubmittedExperiment> list(
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size,
            @RequestParam(required = false) @Nullable String notebook) {
        Page<Experiment> found = notebook == null ? all(page, size) : of(notebook, page, size);
        Map<UUID, List<UUID>> runs =
                runsOf(found.items().stream().map(Experiment::id).toList());
        return found.map(
                experiment -> SubmittedExperiment.of(experiment, runs.getOrDefault(experiment.id(), List.of())));
    }

    private Page<Experiment> all(int page, int size) {
        return Paging.page(
                experiments.findAllByOrderBySubmittedAtDescIdAsc(Paging.request(page, size)), experiments::countUpTo);
    }

    private Page<Experiment> of(String notebook, int page, int size) {
        UUID id = Ids.uuid(notebook).orElseThrow(() -> ProblemException.notFound("notebook " + notebook));
        return Paging.page(
                experiments.findByNotebookIdOrderBySubmittedAtDescIdAsc(id, Paging.request(page, size)),
                most -> experiments.countInNotebookUpTo(most, id));
    }

    @GetMapping("/{id}")
    @Operation(summary = "One experiment, as its latest version asks for it, with its runs")
    SubmittedExperiment one(@PathVariable String id) {
        Experiment experiment = changes.require(id);
        return SubmittedExperiment.of(
                experiment, runsOf(List.of(experiment.id())).getOrDefault(experiment.id(), List.of()));
    }

    @PutMapping("/{id}/notes")
    @Operation(summary = "Writes notes and tags of an experiment: whoever submitted it, or an administrator")
    SubmittedExperiment write(@PathVariable String id, @RequestBody NotebookApi.Written written) {
        changes.write(id, written.allNotes(), written.allTags(), written.version(), Caller.person());
        return one(id);
    }

    /** A version of a specification. */
    @Schema(name = "ExperimentVersion")
    record Version(int number, String text, String submittedBy, Instant submittedAt) {
        static Version of(SpecificationVersion version) {
            return new Version(version.number(), version.text(), version.submittedBy(), version.submittedAt());
        }
    }

    @GetMapping("/{id}/specifications")
    @Operation(summary = "Every version of an experiment's specification, latest first")
    Page<Version> versions(
            @PathVariable String id,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return Page.of(
                        versions.findByExperimentIdOrderByNumberDesc(
                                changes.require(id).id()),
                        page,
                        size)
                .map(Version::of);
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
            @RequestBody @Schema(ref = DescribedCalls.SPECIFICATION) String specification,
            @RequestParam int changes) {
        return new Kept(this.changes.specify(id, read(specification), specification, changes, Caller.person()));
    }

    @PostMapping("/{id}/runs")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Queues the runs of the latest version, once more if they were queued before")
    Submissions.Submitted runAgain(@PathVariable String id) {
        return changes.runAgain(id, Caller.person());
    }

    @Schema(name = "ExperimentWish")
    record Wish(@Nullable String reason) {}

    @PostMapping("/{id}/{command:pause|resume|abort}")
    @Operation(summary = "Pauses, resumes or aborts those of its runs that can be, each by itself")
    ExperimentChanges.Commanded command(
            @PathVariable String id,
            @PathVariable @Schema(allowableValues = {"pause", "resume", "abort"}) String command,
            @RequestBody(required = false) @Nullable Wish wish) {
        return changes.command(
                RunCommand.valueOf(command.toUpperCase(Locale.ROOT)),
                id,
                wish == null ? null : wish.reason(),
                Caller.person());
    }

    private Map<UUID, List<UUID>> runsOf(List<UUID> ofThese) {
        return experiments.runsOf(ofThese).stream()
                .collect(groupingBy(QueuedRun::getExperiment, mapping(QueuedRun::getRun, toList())));
    }
}
