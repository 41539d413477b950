package org.emplab.web.analysis;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.ParameterDeclaration.Parameter;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.job.JobService;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.security.Caller;
import org.emplab.server.study.AnalysisRunner;
import org.emplab.server.study.AnalysisService;
import org.emplab.server.study.ResultDifference;
import org.emplab.server.study.StoredAnalysisService;
import org.emplab.server.study.StoredAnalysisService.Line;
import org.emplab.server.study.StoredAnalysisService.Stored;
import org.emplab.web.api.AsyncResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@RestController
@RequestMapping("/api/v1/analyses")
@Tag(name = "studies")
record AnalysisApi(AnalysisService service, StoredAnalysisService stored, RunCatalogue catalogue, JobService jobs) {
    /**
     * The body of an order.
     *
     * @param kind one of {@code GET /api/v1/analyses/kinds}
     * @param runs ids, in their order
     * @param parameters those of the kind, and {@code programs}
     */
    @Schema(name = "AnalysisOrder")
    record Order(
            @Nullable String kind,
            @Nullable List<String> runs,
            @Schema(implementation = Object.class) @Nullable JsonNode parameters,
            @Nullable String reason) {}

    @Schema(name = "AnalysisWhy")
    record Why(@Nullable String reason) {}

    /**
     * A stored analysis computed again by the present algorithm.
     *
     * @param analysis the one from before, if nothing has changed
     * @param changes in which places the result differs
     */
    record Again(Stored analysis, List<ResultDifference> changes) {}

    /**
     * A kind of analysis that can be asked for.
     *
     * @param mostRuns by one analysis
     * @param parameters with what they are if nothing is said
     */
    @Schema(name = "AnalysisKind")
    record Kind(String kind, String title, String question, int fewestRuns, int mostRuns, List<Parameter> parameters) {
        static Kind of(RunAnalysis<?> one) {
            return new Kind(one.key(), one.title(), one.question(), one.fewestRuns(), one.mostRuns(), one.parameters());
        }
    }

    @GetMapping("/kinds")
    @Operation(summary = "The kinds of analyses that can be made, with their parameters")
    List<Kind> kinds() {
        return RunAnalyses.all().stream().map(Kind::of).toList();
    }

    @GetMapping
    @Operation(summary = "Analyses of all kinds, or of one kind or run, newest first")
    Page<Line> list(
            @RequestParam Optional<String> kind,
            @RequestParam Optional<String> run,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return stored.list(kind, run, page, size);
    }

    @PostMapping
    @ApiResponse(
            responseCode = "200",
            description = "the same had been made before: this is that analysis",
            content = @Content(schema = @Schema(implementation = Stored.class)))
    @ApiResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = Stored.class)))
    @ApiResponse(
            responseCode = "202",
            description = AsyncResponse.DESCRIPTION,
            content = @Content(schema = @Schema(implementation = AsyncResponse.Asked.class)))
    @Operation(summary = "Makes an analysis of stored runs, and keeps the result")
    ResponseEntity<?> make(
            @RequestBody Order order, @RequestHeader(name = "Prefer", required = false) @Nullable String prefer) {
        RunAnalysis<?> kind = Optional.ofNullable(order.kind())
                .flatMap(RunAnalyses::ofKey)
                .orElseThrow(() -> Refusal.invalid(
                        "kind",
                        "must be one of "
                                + RunAnalyses.all().stream()
                                        .map(RunAnalysis::key)
                                        .toList()
                                + "; cutoffs and timings have addresses of their own"));
        if (order.runs() == null || order.runs().isEmpty()) {
            throw Refusal.invalid("runs", "is missing: the ids of the runs");
        }
        JsonNode parameters = order.parameters() == null ? JsonTrees.object() : order.parameters();
        if (!(parameters instanceof ObjectNode object)) {
            throw Refusal.invalid("parameters", "must be an object");
        }
        List<RunSummary> of = order.runs().stream()
                .map(id -> catalogue
                        .meant(id)
                        .map(RunDetail::summary)
                        .orElseThrow(() -> Refusal.invalid("runs", "has no run: " + id)))
                .toList();
        AnalysisService.Order complete = new AnalysisService.Order(
                kind.key(),
                of.stream().map(RunSummary::id).toList(),
                object,
                Optional.ofNullable(order.reason()),
                Optional.empty());
        if (AsyncResponse.isPreferred(prefer)) {
            return AsyncResponse.of(ask(complete, of));
        }
        AnalysisRunner.Kept made = service.make(complete, Caller.person().who());
        URI address = URI.create("/api/v1/analyses/" + made.id());
        return (made.existing() ? ResponseEntity.ok().location(address) : ResponseEntity.created(address))
                .body(one(made.id().toString()));
    }

    private UUID ask(AnalysisService.Order order, List<RunSummary> of) {
        return jobs.ask(
                AnalysisService.KIND,
                order.kind() + " of "
                        + of.stream()
                                .map(RunSummary::program)
                                .distinct()
                                .limit(5)
                                .collect(Collectors.joining(", ")),
                JsonMapper.shared().valueToTree(order),
                order.reason(),
                Caller.person());
    }

    @GetMapping("/{id}")
    @Operation(summary = "One analysis of any kind with its runs, parameters and result")
    Stored one(@PathVariable String id) {
        return stored.one(id);
    }

    @PostMapping("/{id}/again")
    @Operation(summary = "Makes an analysis again by the algorithm as it is now, and says what changed")
    Again again(@PathVariable String id, @RequestBody(required = false) @Nullable Why why) {
        Stored earlier = stored.one(id);
        AnalysisRunner.Kept made = service.make(
                stored.again(id, Optional.ofNullable(why).map(Why::reason)),
                Caller.person().who());
        Stored now = one(made.id().toString());
        return new Again(now, ResultDifference.between(earlier.result(), now.result()));
    }
}
