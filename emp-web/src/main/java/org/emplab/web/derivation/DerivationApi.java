package org.emplab.web.derivation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.DerivationDifference;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.report.Labels;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.security.Caller;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationList;
import org.emplab.server.study.DerivationRequest;
import org.emplab.server.study.DerivationService;
import org.emplab.web.api.AsyncResponse;
import org.emplab.web.api.ParameterReader;
import org.emplab.web.api.ResultAnswer;
import org.emplab.web.api.ResultAnswer.ByFormat;
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
import tools.jackson.databind.node.ObjectNode;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "studies", description = "Cutoffs derived from stored runs, and programs timed with them")
public record DerivationApi(DerivationService derivations, DerivationList list, RunCatalogue runs) {
    @GetMapping("/derivations")
    @Operation(summary = "Derivations of cutoffs, newest first")
    Page<Derivation.DerivationSummary> list(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        return Page.of(list.part(Page.request(page, size)), list::countUpTo);
    }

    /**
     * The body of an order for a derivation.
     *
     * @param shortRun the id of the short run; null where there are several
     * @param longRun that of the long one
     * @param shortProgram which one, where the short runs interleave several; else null
     * @param longProgram the same of the long runs
     * @param boundShortMillis a person's bound of the short run's cluster, ET in ms; needs a reason
     * @param boundLongMillis the same for the long run
     * @param basedOn the derivation whose bounds are moved
     * @param by what the cutoffs limit of a daemon, {@code pt} or {@code taken}; null for what those of {@code basedOn}
     *     do, else PT
     * @param daemons the processes that are one daemon, all of one {@code name} or those of one {@code identity}; null
     *     for what they are in {@code basedOn}, else by name
     * @param shortRuns the ids of short runs whose samples count together, instead of {@code short}
     * @param longRuns the same of long runs
     */
    public record DerivationOrder(
            @JsonProperty("short") @Nullable String shortRun,
            @JsonProperty("long") @Nullable String longRun,
            @Nullable String shortProgram,
            @Nullable String longProgram,
            @Nullable Double boundShortMillis,
            @Nullable Double boundLongMillis,
            @Nullable String reason,
            @Nullable String basedOn,

            @Schema(allowableValues = {"pt", "taken"}) @Nullable
            String by,

            @Schema(allowableValues = {"name", "identity"}) @Nullable
            String daemons,

            @Nullable List<String> shortRuns,
            @Nullable List<String> longRuns) {}

    /**
     * A derivation as it was computed then.
     *
     * @param result emp-cutoffs/1
     * @param shortTiming the first short run timed with these cutoffs, emp-timing/1
     * @param longTiming the first long run timed with these cutoffs, emp-timing/1
     * @param shortTimings each of the short runs timed with these cutoffs
     * @param longTimings each of the long runs
     */
    @Schema(name = "DerivationStored")
    record Stored(
            String id,
            Derivation.DerivationSummary summary,
            @Schema(implementation = Object.class) ObjectNode result,
            @Schema(implementation = Object.class) ObjectNode shortTiming,
            @Schema(implementation = Object.class) ObjectNode longTiming,

            List<Object> shortTimings,

            List<Object> longTimings) {
        static Stored of(Derivation derivation) {
            return new Stored(
                    derivation.summary().id(),
                    derivation.summary(),
                    derivation.cutoffs(),
                    derivation.shortTimings().get(0),
                    derivation.longTimings().get(0),
                    List.copyOf(derivation.shortTimings()),
                    List.copyOf(derivation.longTimings()));
        }
    }

    @PostMapping("/derivations")
    @ApiResponse(
            responseCode = "200",
            description = "the same had been derived before: this is that derivation",
            content = @Content(schema = @Schema(implementation = Stored.class)))
    @ApiResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = Stored.class)))
    @ApiResponse(
            responseCode = "202",
            description = AsyncResponse.DESCRIPTION,
            content = @Content(schema = @Schema(implementation = AsyncResponse.Asked.class)))
    @Operation(summary = "Derives cutoffs from short and long runs, and keeps the result (emp-cutoffs/1)")
    ResponseEntity<?> derive(
            @RequestBody DerivationOrder order,
            @RequestHeader(name = "Prefer", required = false) @Nullable String prefer) {
        Optional<String> basedOn = Optional.ofNullable(order.basedOn())
                .map(id ->
                        derivations.meant(id).orElseThrow(() -> Refusal.invalid("basedOn", "is no derivation: " + id)));
        DerivationRequest request = new DerivationRequest(
                runs("short", order.shortRun(), "shortRuns", order.shortRuns()),
                runs("long", order.longRun(), "longRuns", order.longRuns()),
                Optional.ofNullable(order.shortProgram()),
                Optional.ofNullable(order.longProgram()),
                basedOn,
                ParameterReader.ofBody(RunAnalyses.CUTOFFS, order));
        return AsyncResponse.isPreferred(prefer) ? AsyncResponse.of(derivations.ask(request)) : derived(request);
    }

    @Schema(name = "DerivationWhy")
    record Why(@Nullable String reason) {}

    /**
     * The findings of another derivation beside those of one that goes on from it.
     *
     * @param before id of the derivation that this one goes on from
     * @param algorithmBefore the version of the algorithm that found that
     */
    record Changes(String before, String algorithmBefore, String algorithm, DerivationDifference difference) {}

    @PostMapping("/derivations/{id}/again")
    @ApiResponse(
            responseCode = "200",
            description = "the algorithm as it is now derived the same before: this is that derivation",
            content = @Content(schema = @Schema(implementation = Stored.class)))
    @ApiResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = Stored.class)))
    @ApiResponse(
            responseCode = "202",
            description = AsyncResponse.DESCRIPTION,
            content = @Content(schema = @Schema(implementation = AsyncResponse.Asked.class)))
    @Operation(summary = "Derives again by the algorithm as it is now; what changed is under its …/changes")
    ResponseEntity<?> again(
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Why why,
            @RequestHeader(name = "Prefer", required = false) @Nullable String prefer) {
        DerivationRequest request = DerivationRequest.again(
                require(id),
                CutoffsAnalysis.Parameters.because(
                        Optional.ofNullable(why).map(Why::reason).filter(text -> !text.isBlank())));
        return AsyncResponse.isPreferred(prefer) ? AsyncResponse.of(derivations.ask(request)) : derived(request);
    }

    @GetMapping("/derivations/{id}/changes")
    @Operation(
            summary = "What a derivation found that the one which it goes on from did not: L-samples, periods, cutoffs")
    Changes changes(@PathVariable String id) {
        Derivation now = require(id);
        Derivation before = now.summary()
                .basedOn()
                .flatMap(derivations::derivation)
                .orElseThrow(() -> Refusal.notFound("derivation that " + id + " goes on from"));
        return new Changes(
                before.summary().id(),
                before.summary().algorithmVersion(),
                now.summary().algorithmVersion(),
                DerivationDifference.between(before.derived(), now.derived()));
    }

    private ResponseEntity<Stored> derived(DerivationRequest request) {
        DerivationService.Answer.Derived derived =
                derivations.deriveNow(request, Caller.person().name());
        URI address = URI.create("/api/v1/derivations/" + derived.id());
        return (derived.existing() ? ResponseEntity.ok().location(address) : ResponseEntity.created(address))
                .body(Stored.of(require(derived.id())));
    }

    private List<String> runs(String key, @Nullable String one, String keyOfSeveral, @Nullable List<String> several) {
        if (several == null) {
            return List.of(run(key, one));
        }
        if (one != null) {
            throw Refusal.invalid(keyOfSeveral, "cannot be given with " + key + ": leave one out");
        }
        if (several.isEmpty()) {
            throw Refusal.invalid(keyOfSeveral, "is empty: ids of runs");
        }
        return IntStream.range(0, several.size())
                .mapToObj(i -> run(keyOfSeveral + "[" + i + "]", several.get(i)))
                .toList();
    }

    private String run(String key, @Nullable String id) {
        if (id == null) {
            throw Refusal.invalid(key, "is missing: the id of a run");
        }
        return runs.meant(id)
                .orElseThrow(() -> Refusal.invalid(key, "is no run: " + id))
                .summary()
                .id();
    }

    @GetMapping("/derivations/{id}")
    @Operation(summary = "One derivation with its result (emp-cutoffs/1) and its runs timed with it (emp-timing/1)")
    Stored one(@PathVariable String id) {
        return Stored.of(require(id));
    }

    @GetMapping("/derivations/{id}/cutoffs")
    @Operation(summary = "Its result alone, as emp analyze cutoffs prints it: json, csv or latex")
    @ByFormat
    ResponseEntity<byte[]> cutoffs(
            @PathVariable String id,
            @RequestParam(defaultValue = "json") @Schema(allowableValues = {"json", "csv", "latex"}) String format) {
        return cutoffs(require(id), format);
    }

    @GetMapping("/machines/{name}/cutoffs")
    @Operation(summary = "The cutoff table in force on a machine (emp-cutoffs/1): json, csv or latex")
    @ByFormat
    ResponseEntity<byte[]> inForce(
            @PathVariable String name,
            @RequestParam(defaultValue = "json") @Schema(allowableValues = {"json", "csv", "latex"}) String format) {
        return cutoffs(
                derivations
                        .inForce(name)
                        .orElseThrow(() -> Refusal.notFound("cutoff table published for machine " + name)),
                format);
    }

    private static ResponseEntity<byte[]> cutoffs(Derivation derivation, String format) {
        return ResultAnswer.of(
                format,
                derivation.cutoffs(),
                Labels.of(
                        List.of(
                                derivation.summary().shortProgram(),
                                derivation.summary().longProgram()),
                        List.of(derivation.summary().machine())),
                () -> CutoffsReport.of(CutoffsReport.read(derivation.cutoffs(), "stored derivation"), List.of()));
    }

    private Derivation require(String id) {
        return derivations.derivation(id).orElseThrow(() -> Refusal.notFound("derivation " + id));
    }
}
