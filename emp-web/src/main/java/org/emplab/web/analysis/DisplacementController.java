package org.emplab.web.analysis;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.displacement.DisplacementReport;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.report.Labels;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.table.Table;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.RunResultService;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.ReportFile;
import org.emplab.web.display.TableFile;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import tools.jackson.databind.node.ObjectNode;

/** The results of an experiment by the displacement technique, with tables and figures as files. */
@Controller
@RequestMapping("/runs/{id}/displacement")
record DisplacementController(RunCatalogue runs, RunResultService results) {
    private static final Map<String, String> IN_WORDS = Map.of(
            "cpu", "CPU of F and the program",
            "server", "Server",
            "replications", "Replications",
            "nice", "Nice value",
            "policy", "Policy",
            "fluidPriority", "Priority of F");

    @GetMapping
    String page(@PathVariable String id, Model model) {
        DisplacementResult result = DisplacementReport.read(stored(id), "stored result");
        Report report = DisplacementReport.of(result);
        model.addAttribute("run", run(id));
        model.addAttribute("sentences", report.words());
        model.addAttribute("tables", report.tables().stream().map(Numbered::of).toList());
        model.addAttribute("figures", report.figures());
        model.addAttribute("conditions", conditions(result.settings()));
        return "displacement";
    }

    @GetMapping("/result.json")
    ResponseEntity<byte[]> json(@PathVariable String id) {
        return TableFile.json(stored(id), "displacement-" + run(id).machine());
    }

    @GetMapping("/tables/{name}.{format:csv|json|tex}")
    ResponseEntity<byte[]> table(@PathVariable String id, @PathVariable String name, @PathVariable String format) {
        return ReportFile.table(report(id), name, name + "-" + run(id).machine(), format);
    }

    /** Gives a figure for pgfplots. */
    @GetMapping("/figures/{name}.tex")
    ResponseEntity<byte[]> figure(@PathVariable String id, @PathVariable String name) {
        Figure figure = report(id).figures().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("figure " + name));
        return TableFile.tex(
                PgfPlots.document(List.of(Labels.named(figure, run(id).machine()))),
                name.replace("displacement-", "displacement-figure-") + "-" + run(id).machine());
    }

    /**
     * A table with its number in the paper.
     *
     * @param label empty where the paper has no such table
     */
    record Numbered(String label, Table table) {
        static Numbered of(Table table) {
            String last = table.name().substring(table.name().lastIndexOf('-') + 1);
            return new Numbered(last.matches("[1-4]") ? "Table " + last : "", table);
        }
    }

    private static List<Map.Entry<String, String>> conditions(Map<String, Object> settings) {
        return settings.entrySet().stream()
                .filter(entry -> !(entry.getValue() instanceof Map))
                .map(entry -> Map.entry(
                        IN_WORDS.getOrDefault(entry.getKey(), entry.getKey()), String.valueOf(entry.getValue())))
                .toList();
    }

    private Report report(String id) {
        return DisplacementReport.of(DisplacementReport.read(stored(id), "stored result"));
    }

    private RunSummary run(String id) {
        return runs.run(id).orElseThrow(() -> Refusal.notFound("run " + id)).summary();
    }

    private ObjectNode stored(String id) {
        return results.result(id).orElseThrow(() -> Refusal.notFound("such result of run " + id));
    }
}
