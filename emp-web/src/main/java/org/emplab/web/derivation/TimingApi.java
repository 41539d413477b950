package org.emplab.web.derivation;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.report.Labels;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.timing.TimingService;
import org.emplab.server.study.timing.TimingService.TimingView;
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

@RestController
@RequestMapping("/api/v1/timings")
@Tag(name = "studies")
record TimingApi(TimingService timings, RunCatalogue runs, DerivationService derivations) {
    @GetMapping
    @Operation(summary = "Timings of all runs or of one, newest first")
    Page<TimingView> list(
            @RequestParam Optional<String> run,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return timings.timings(run, page, size);
    }

    /**
     * The body of an order for a timing.
     *
     * @param program which one, where the run interleaves several; else null
     * @param derivation whose cutoffs to apply; null for those in force on the run's machine
     * @param deviations k of the second sanity check: 2 is strict, which is the default, 5 relaxed
     */
    record TimingOrder(
            @Nullable String run,
            @Nullable String program,
            @Nullable String derivation,
            @Nullable Double deviations,
            @Nullable String reason) {}

    @PostMapping
    @ApiResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = TimingView.class)))
    @ApiResponse(
            responseCode = "202",
            description = AsyncResponse.DESCRIPTION,
            content = @Content(schema = @Schema(implementation = AsyncResponse.Asked.class)))
    @Operation(summary = "Times a run with a cutoff table, and keeps the result (emp-timing/1)")
    ResponseEntity<?> time(
            @RequestBody TimingOrder order, @RequestHeader(name = "Prefer", required = false) @Nullable String prefer) {
        if (order.run() == null) {
            throw Refusal.invalid("run", "is missing: the id of a run");
        }
        String run = runs.meant(order.run())
                .orElseThrow(() -> Refusal.invalid("run", "is no run: " + order.run()))
                .summary()
                .id();
        TimingService.Answer answer = timings.time(
                new TimingService.TimingRequest(
                        run,
                        Optional.ofNullable(order.program()),
                        Optional.ofNullable(order.derivation())
                                .map(id -> derivations.meant(id).orElse(id)),
                        ParameterReader.ofBody(RunAnalyses.TIMING, order).deviations(),
                        Optional.ofNullable(order.reason())),
                AsyncResponse.isPreferred(prefer));
        return answer.job() != null
                ? AsyncResponse.of(UUID.fromString(answer.job()))
                : ResponseEntity.created(URI.create("/api/v1/timings/" + answer.timing()))
                        .body(timings.timing(String.valueOf(answer.timing())));
    }

    @GetMapping("/{id}")
    @Operation(summary = "One timing with its result (emp-timing/1)")
    TimingView one(@PathVariable String id) {
        return timings.timing(id);
    }

    @GetMapping("/{id}/result")
    @Operation(summary = "Its result alone, as emp analyze timing prints it: json, csv or latex")
    @ByFormat
    ResponseEntity<byte[]> result(
            @PathVariable String id,
            @RequestParam(defaultValue = "json") @Schema(allowableValues = {"json", "csv", "latex"}) String format) {
        TimingView timing = timings.timing(id);
        return ResultAnswer.of(
                format,
                timing.result(),
                Labels.of(
                        List.of(timing.timing().measured().program()),
                        List.of(timing.timing().measured().machine())),
                () -> TimingReport.of(timing.timing(), List.of()));
    }
}
