package org.emplab.web.derivation.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.FinalCutoffTables;
import org.emplab.analysis.cutoff.ZoomFigures;
import org.emplab.report.PaperBundle;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.RunSeriesCache;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A derivation's tables and figures as files. */
@RestController
@RequestMapping("/derivations/{id}")
record DerivationFileController(DerivationService derivations, RunSeriesCache runs) {
    /** The cutoff table: CSV is a row for each tier, LaTeX is the paper's table, JSON is the whole {@code emp-cutoffs/1}. */
    @GetMapping("/cutoffs.{format:csv|json|tex}")
    ResponseEntity<byte[]> cutoffs(@PathVariable String id, @PathVariable String format) {
        Derivation derivation = derivations.require(id);
        String stem = "cutoffs-" + derivation.summary().machine();
        return switch (format) {
            case "json" -> TableFile.json(derivation.cutoffs(), stem);
            case "csv" ->
                TableFile.of(
                        CutoffsReport.of(derivation.derived(), List.of())
                                .tables()
                                .get(0),
                        stem,
                        format);
            default -> TableFile.of(FinalCutoffTables.of(derivation.derived()), stem, format);
        };
    }

    @GetMapping("/tables/{name}.{format:csv|json|tex}")
    ResponseEntity<byte[]> table(@PathVariable String id, @PathVariable String name, @PathVariable String format) {
        Derivation derivation = derivations.require(id);
        Table table = Stream.concat(
                        CutoffTableLayout.ofReport(derivation),
                        Stream.of(CutoffTableLayout.removed(derivation), CutoffTableLayout.times(derivation)))
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("table " + name));
        return TableFile.of(table, name + "-" + derivation.summary().machine(), format);
    }

    /** All of it for a paper: the tables as they are printed there, each run's way to the central cluster, and the whole result. */
    @GetMapping("/paper.zip")
    ResponseEntity<byte[]> paper(@PathVariable String id) throws IOException {
        return TableFile.paper(bundle(id));
    }

    /** Writes the page as one HTML file that needs nothing else. */
    @GetMapping("/paper.html")
    ResponseEntity<byte[]> page(@PathVariable String id) {
        return TableFile.page(bundle(id));
    }

    private PaperBundle bundle(String id) {
        Derivation derivation = derivations.require(id);
        Report report = CutoffsReport.of(derivation.derived(), List.of());
        List<Table> tables =
                new ArrayList<>(List.of(CutoffTableLayout.numbered(FinalCutoffTables.of(derivation.derived()))));
        Stream.concat(
                        CutoffTableLayout.ofReport(derivation),
                        Stream.of(CutoffTableLayout.removed(derivation), CutoffTableLayout.times(derivation)))
                .filter(table ->
                        !table.name().equals("cutoffs") && !table.rows().isEmpty())
                .map(CutoffTableLayout::numbered)
                .forEach(tables::add);
        List<Figure> figures = new ArrayList<>();
        for (DerivationSide.DerivedRun run : derivedRuns(derivation)) {
            figures.addAll(ZoomFigures.of(
                    run.key(),
                    run.program(),
                    run.cluster(),
                    runs.series(runs.part(run.runId(), run.program())).elapsed(i -> true)));
        }
        List<String> provenance = new ArrayList<>(PaperBundle.provenance(derivation.cutoffs()));
        provenance.add("derivation " + derivation.summary().id() + " on "
                + derivation.summary().machine() + ", made "
                + derivation.summary().at() + " by "
                + derivation.summary().by());
        return new PaperBundle(
                "cutoffs-" + derivation.summary().id().replaceAll("[^A-Za-z0-9].*", ""),
                "Cutoffs of " + derivation.summary().machine(),
                provenance,
                report.words(),
                tables,
                figures,
                report.macros(),
                JsonTrees.write(derivation.cutoffs()));
    }

    /** A zoom level's scatter plot; 0 shows all samples, k those at or below the k-th bound. */
    @GetMapping(path = "/{run:(?:short|long)(?:-[0-9]+)?}/zoom-{level}.svg", produces = "image/svg+xml")
    ResponseEntity<byte[]> scatter(@PathVariable String id, @PathVariable String run, @PathVariable int level) {
        DerivationSide.DerivedRun of = derivedRuns(derivations.require(id)).stream()
                .filter(one -> one.key().equals(run))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("run " + run));
        List<ZoomLevel> zoom = of.zoom();
        if (level < 0 || level > zoom.size()) {
            throw Refusal.notFound("zoom level " + level);
        }
        OptionalDouble bound = ZoomFigure.bound(zoom, level);
        Figure figure = ZoomFigure.of(of, level, runs);
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("image/svg+xml"))
                .body(SvgFigures.write(figure, new SvgFigures.Format(360, 320, true, bound))
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static List<DerivationSide.DerivedRun> derivedRuns(Derivation derivation) {
        return DerivationSide.both(derivation).stream()
                .flatMap(side -> side.runs().stream())
                .toList();
    }
}
