package org.emplab.web.run.chart;

import java.time.Duration;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The L-samples of a run and their causes, as a part of its page, a page of its own and files. */
@Controller
record CausesController(RunSeriesCache runs, RunVerdictService verdicts) {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @GetMapping("/runs/{id}/causes")
    String causes(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            Model model) {
        RunDetail part = runs.part(id, program);
        model.addAttribute("run", part.summary());
        model.addAttribute("own", part.shown());
        model.addAttribute("query", part.query());
        model.addAttribute("mixed", part.mixed());
        if (!part.mixed()) {
            RunVerdictService.Latest latest = verdicts.latest(part.shown().id(), part.program(), PATIENCE);
            model.addAttribute(
                    "toCome", latest.newerToCome() && latest.verdict().isEmpty());
            model.addAttribute("refused", latest.refused().orElse("No verdict on this run yet."));
            latest.verdict().ifPresent(verdict -> {
                model.addAttribute("causes", of(part, verdict));
                RunSeries series = runs.series(part);
                series.elapsedSummary()
                        .flatMap(et -> series.processSummary()
                                .flatMap(pt -> Causes.wait(part.shown().program(), et.meanMillis(), pt.meanMillis())))
                        .ifPresent(wait -> model.addAttribute("wait", wait));
            });
        }
        return htmx != null ? "causes :: causes" : "causes";
    }

    @GetMapping("/runs/{id}/causes.{format:csv|json|tex}")
    ResponseEntity<byte[]> file(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @PathVariable String format) {
        RunDetail part = runs.part(id, program);
        RunCluster verdict = verdicts.latest(part.shown().id(), part.program(), PATIENCE)
                .verdict()
                .orElseThrow(() -> Refusal.notFound("verdict on run " + id));
        return TableFile.of(
                of(part, verdict).table(),
                part.shown().program() + "-" + part.shown().machine() + "-causes",
                format);
    }

    private Causes of(RunDetail part, RunCluster verdict) {
        return Causes.of(runs.series(part), verdict.causes());
    }
}
