package org.emplab.web.run;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.server.run.RunResultService;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunEventView;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunQueries;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/runs")
@Tag(name = "runs", description = "Runs, their events and samples, and what a person can ask of them")
record RunApi(RunListQuery list, RunQueries queries, RunCommandService commands, RunResultService results) {
    @GetMapping
    @Operation(summary = "Runs, newest first; the queue in its order when state is pending")
    Page<RunSummary> list(
            @RequestParam @Parameter(schema = @Schema(implementation = RunState.class)) Optional<String> state,
            @RequestParam Optional<String> machine,
            @RequestParam Optional<String> program,
            @RequestParam @Parameter(description = "Only runs whose id begins so, or whose run file has this runId")
                    Optional<String> id,
            @RequestParam
                    @Parameter(
                            description = "Only runs that came before the one with this id: with the last of a page,"
                                    + " the next page of a list of any length; not of the queue")
                    Optional<String> before,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        Page.check(page, size);
        if (id.isPresent()) {
            return list.page(RunSearch.called(id.get(), size), 0);
        }
        RunSearch search = RunSearch.newest(size)
                .named(RunColumn.MACHINE, machine.map(RunSearch.Name::whole))
                .named(RunColumn.PROGRAM, program.map(RunSearch.Name::part));
        search = state.map(key -> ShortText.oneOf("state", RunState.class, key))
                .map(search::in)
                .orElse(search);
        if (before.isEmpty()) {
            return list.page(search, page);
        }
        if (search.state().equals(Optional.of(RunState.PENDING))) {
            throw Refusal.invalid("before", "goes with lists that are newest first, and the queue is not");
        }
        return list.page(search.beside(list.behind(before.get())), page);
    }

    @GetMapping("/{id}")
    @Operation(summary = "One run")
    RunDetail one(@PathVariable String id) {
        return queries.require(id);
    }

    @GetMapping(value = "/{id}/result", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "What an experiment by the displacement technique found (emp-displacement/1)")
    @ApiResponse(responseCode = "200", content = @Content(schema = @Schema(type = "object")))
    String result(@PathVariable String id) {
        return results.json(whole(id)).orElseThrow(() -> Refusal.notFound("result of run " + id));
    }

    @GetMapping(value = "/{id}/output", produces = "text/plain;charset=UTF-8")
    @Operation(summary = "The end of what the program wrote to standard output and error in its latest warm-up")
    @ApiResponse(responseCode = "200", content = @Content(schema = @Schema(type = "string")))
    String output(@PathVariable String id) {
        return queries.output(whole(id))
                .orElseThrow(() -> Refusal.notFound("output of run " + id
                        + " (its program wrote nothing in the warm-up, or to a file; or its agent keeps none)"));
    }

    private String whole(String id) {
        return queries.require(id).summary().id();
    }

    @GetMapping("/{id}/events")
    @Operation(summary = "What happened to a run, oldest first")
    Page<RunEventView> events(
            @PathVariable String id,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "1000") int size) {
        return queries.events(id, page, size);
    }

    @Schema(name = "RunWish")
    record CommandRequest(@Nullable String reason) {}

    @PostMapping("/{id}/pause")
    @Operation(summary = "Pauses a run at its next sample boundary")
    RunDetail pause(@PathVariable String id, @RequestBody(required = false) @Nullable CommandRequest asked) {
        return carryOut(RunCommand.PAUSE, id, asked);
    }

    @PostMapping("/{id}/resume")
    @Operation(summary = "Lets a paused run go on")
    RunDetail resume(@PathVariable String id, @RequestBody(required = false) @Nullable CommandRequest asked) {
        return carryOut(RunCommand.RESUME, id, asked);
    }

    @PostMapping("/{id}/abort")
    @Operation(summary = "Ends a run at its next sample boundary, or at once where no agent is at work")
    RunDetail abort(@PathVariable String id, @RequestBody(required = false) @Nullable CommandRequest asked) {
        return carryOut(RunCommand.ABORT, id, asked);
    }

    @PostMapping("/{id}/next")
    @Operation(summary = "Puts a pending run before all others of its machine's queue")
    RunDetail next(@PathVariable String id, @RequestBody(required = false) @Nullable CommandRequest asked) {
        return carryOut(RunCommand.NEXT, id, asked);
    }

    @PostMapping("/{id}/release")
    @Operation(summary = "Lets a held run go, although a run that it comes after failed, was aborted or was removed")
    RunDetail release(@PathVariable String id, @RequestBody(required = false) @Nullable CommandRequest asked) {
        return carryOut(RunCommand.RELEASE, id, asked);
    }

    private RunDetail carryOut(RunCommand command, String id, @Nullable CommandRequest asked) {
        commands.command(command, id, asked == null ? null : asked.reason());
        return queries.require(id);
    }
}
