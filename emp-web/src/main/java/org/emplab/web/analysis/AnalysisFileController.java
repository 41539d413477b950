package org.emplab.web.analysis;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.PaperBundle;
import org.emplab.report.Report;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisService;
import org.emplab.server.study.AnalysisService.Answer;
import org.emplab.web.display.ReportFile;
import org.emplab.web.display.TableFile;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.node.ObjectNode;

/** The answers of analyses as files: tables, figures, data, and all of it for a paper. */
@Controller
record AnalysisFileController(AnalysisService analyses, AnalysisAddressReader requests) {
    /** A file is waited for. */
    private static final Duration ANY_TIME = Duration.ofDays(1);

    @GetMapping("/analyses/{kind}/tables/{name}.{format:csv|json|tex}")
    ResponseEntity<byte[]> table(
            @PathVariable String kind,
            @PathVariable String name,
            @PathVariable String format,
            @RequestParam MultiValueMap<String, String> given) {
        return ReportFile.table(answer(kind, given).report(), name, kind + "-" + name, format);
    }

    @GetMapping("/analyses/{kind}/figures/{name}.{format:svg|tex}")
    ResponseEntity<byte[]> figure(
            @PathVariable String kind,
            @PathVariable String name,
            @PathVariable String format,
            @RequestParam MultiValueMap<String, String> given) {
        return ReportFile.figure(answer(kind, given).report(), name, format);
    }

    /** The whole result, as {@code emp analyze --format json} writes it. */
    @GetMapping("/analyses/{kind}.json")
    ResponseEntity<byte[]> json(@PathVariable String kind, @RequestParam MultiValueMap<String, String> given) {
        return TableFile.json(answer(kind, given).report().json().get(), kind);
    }

    /** All of it for a paper. */
    @GetMapping("/analyses/{kind}.zip")
    ResponseEntity<byte[]> paper(@PathVariable String kind, @RequestParam MultiValueMap<String, String> given)
            throws IOException {
        return TableFile.paper(bundle(kind, given));
    }

    /** Writes the page as one HTML file that needs nothing else. */
    @GetMapping("/analyses/{kind}.html")
    ResponseEntity<byte[]> html(@PathVariable String kind, @RequestParam MultiValueMap<String, String> given) {
        return TableFile.page(bundle(kind, given));
    }

    private PaperBundle bundle(String kind, MultiValueMap<String, String> given) {
        AnalysisAddress address = requests.shown(AnalysisAddressReader.kind(kind), given);
        Answer answer = answer(kind, given);
        Report report = answer.report();
        ObjectNode json = report.json().get();
        List<String> provenance = new ArrayList<>(PaperBundle.provenance(json));
        requests.summaries(address)
                .forEach(run -> provenance.add("run:" + run.id() + " is " + run.program() + " on " + run.machine()
                        + ", " + run.samples() + " samples"));
        provenance.add("asked as /analyses/" + kind + address.query());
        answer.provenance().analysis().ifPresent(id -> provenance.add("kept as analysis " + id));
        return new PaperBundle(
                kind + "-" + Integer.toHexString(address.query().hashCode()),
                AnalysisAddressReader.kind(kind).title(),
                provenance,
                report.words(),
                report.tables(),
                report.figures(),
                report.macros(),
                JsonTrees.write(json));
    }

    private Answer answer(String kind, MultiValueMap<String, String> given) {
        RunAnalysis<?> asked = AnalysisAddressReader.kind(kind);
        AnalysisAddress address = requests.shown(asked, given);
        if (!asked.suits(address.runs().size())) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, "not for " + address.runs().size() + " runs");
        }
        try {
            return analyses.answer(asked, address, ANY_TIME)
                    .orElseThrow(() -> Refusal.unavailable("the server stops; ask again later"));
        } catch (UnsuitableInputException | IllegalArgumentException unsuitable) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, unsuitable.getMessage(), unsuitable);
        }
    }
}
