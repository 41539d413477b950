package org.emplab.web.run.chart;

import java.util.Set;
import org.emplab.server.run.catalogue.RunPart;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.RunSeriesCache;
import org.emplab.web.run.SampleNumbers;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The bins of a run's histogram. */
@RestController
record HistogramController(RunSeriesCache runs, ShownTimes times) {
    /**
     * @param time the key of a {@link ShownTime}
     * @param trim {@code raw}, {@code cluster} (without L-samples), {@code cutoffs} (within the cutoffs), {@code relaxed} or {@code strict}
     * @param width of the bins, ms; absent for one that suits the times
     * @param mark numbers and ranges of samples to be counted apart in each bin: {@code 3,75-80}
     */
    @GetMapping("/runs/{id}/histogram")
    HistogramView histogram(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(defaultValue = "pt") String time,
            @RequestParam(defaultValue = "raw") String trim,
            @RequestParam(required = false) @Nullable Double width,
            @RequestParam(defaultValue = "") String mark,
            @RequestParam(required = false) double @Nullable [] x,
            @RequestParam(required = false) double @Nullable [] et,
            @RequestParam(required = false) double @Nullable [] pt) {
        return HistogramView.of(
                times.of(runs.part(id, program), ShownTime.ofKey(time), Trim.ofKey(trim), new ShownRange(x, et, pt)),
                width,
                mark.isEmpty() ? Set.of() : SampleNumbers.parse(mark));
    }

    /** Writes the histogram as a file. */
    @GetMapping("/runs/{id}/histogram.{format:csv|json|tex}")
    ResponseEntity<byte[]> histogram(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @PathVariable String format,
            @RequestParam(defaultValue = "pt") String time,
            @RequestParam(defaultValue = "raw") String trim,
            @RequestParam(required = false) @Nullable Double width,
            @RequestParam(required = false) double @Nullable [] x,
            @RequestParam(required = false) double @Nullable [] et,
            @RequestParam(required = false) double @Nullable [] pt) {
        RunPart part = runs.part(id, program);
        RunSummary run = part.summary();
        ShownTime shown = ShownTime.ofKey(time);
        Trim left = Trim.ofKey(trim);
        String caption = shown.title() + " of " + run.program() + " on " + run.machine() + left.words();
        HistogramView view = HistogramView.of(times.of(part, shown, left, new ShownRange(x, et, pt)), width, Set.of());
        return TableFile.of(view.table(caption), run.program() + "-" + run.machine() + "-histogram", format);
    }
}
