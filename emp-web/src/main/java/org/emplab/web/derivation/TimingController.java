package org.emplab.web.derivation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.report.PaperBundle;
import org.emplab.report.Report;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.study.timing.TimingService;
import org.emplab.server.study.timing.TimingService.TimingView;
import org.emplab.web.display.ReportFile;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.RunSeriesCache;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** The page of one timing, and its tables and figures as files. */
@Controller
@RequestMapping("/timings/{id}")
record TimingController(TimingService timings, RunSeriesCache runs) {
    @GetMapping
    String timing(@PathVariable String id, Model model) {
        TimingView stored = timings.timing(id);
        Timing timing = stored.timing();
        RunDetail part = part(stored, timing);
        model.addAttribute("stored", stored);
        model.addAttribute("timing", timing);
        model.addAttribute("part", part);
        model.addAttribute("report", report(stored, timing, part));
        model.addAttribute("withoutPt", !sameAccount(timing, part));
        return "timing";
    }

    @GetMapping("/tables/{name}.{format:csv|json|tex}")
    ResponseEntity<byte[]> table(@PathVariable String id, @PathVariable String name, @PathVariable String format) {
        TimingView stored = timings.timing(id);
        return ReportFile.table(
                report(stored), name, name + "-" + stored.timing().measured().program(), format);
    }

    @GetMapping("/figures/{name}.{format:svg|tex}")
    ResponseEntity<byte[]> figure(@PathVariable String id, @PathVariable String name, @PathVariable String format) {
        return ReportFile.figure(report(timings.timing(id)), name, format);
    }

    /** The whole result, as {@code emp analyze timing --format json} writes it. */
    @GetMapping("/result.json")
    ResponseEntity<byte[]> json(@PathVariable String id) {
        TimingView stored = timings.timing(id);
        return TableFile.json(
                stored.result(), "timing-" + stored.timing().measured().program());
    }

    /** All of it for a paper. */
    @GetMapping("/paper.zip")
    ResponseEntity<byte[]> paper(@PathVariable String id) throws IOException {
        return TableFile.paper(bundle(timings.timing(id)));
    }

    /** Writes the page as one HTML file that needs nothing else. */
    @GetMapping("/paper.html")
    ResponseEntity<byte[]> html(@PathVariable String id) {
        return TableFile.page(bundle(timings.timing(id)));
    }

    private PaperBundle bundle(TimingView stored) {
        Report report = report(stored);
        List<String> provenance = new ArrayList<>(PaperBundle.provenance(stored.result()));
        provenance.add("timing " + stored.id() + ", made " + stored.at() + " by " + stored.by() + ", of run "
                + stored.run() + " with the cutoffs of derivation " + stored.derivation());
        return new PaperBundle(
                "timing-" + stored.id().replaceAll("[^A-Za-z0-9].*", ""),
                "Time of " + stored.timing().measured().program() + " on "
                        + stored.timing().measured().machine(),
                provenance,
                report.words(),
                report.tables(),
                report.figures(),
                report.macros(),
                JsonTrees.write(stored.result()));
    }

    private Report report(TimingView stored) {
        Timing timing = stored.timing();
        return report(stored, timing, part(stored, timing));
    }

    /** The figure of the samples that were timed: more may have come since. */
    private Report report(TimingView stored, Timing timing, RunDetail part) {
        RunSeries series = runs.series(part);
        IntPredicate timed = i -> i < timing.measured().samples();
        Report report = TimingReport.of(
                timing,
                List.of(),
                series.elapsed(timed),
                sameAccount(timing, part) ? series.process(timed) : Series.of());
        return new Report(
                stored::result,
                report.sentences(),
                report.tables(),
                report.inLatex(),
                report.figures(),
                report.macros(),
                report.verdicts(),
                report.changes());
    }

    /** Whether the run's charts show PT by the account that the cutoffs are of. */
    private static boolean sameAccount(Timing timing, RunDetail part) {
        return part.processTime() == timing.table().processTime();
    }

    private RunDetail part(TimingView stored, Timing timing) {
        return runs.part(stored.run(), timing.measured().program());
    }
}
