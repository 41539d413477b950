package org.emplab.web.run.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Series;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunDetail;
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
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        ShownTime shown = ShownTime.ofKey(time);
        Trim left = Trim.ofKey(trim);
        String caption = shown.title() + " of " + run.program() + " on " + run.machine() + left.words();
        HistogramView view = HistogramView.of(times.of(part, shown, left, new ShownRange(x, et, pt)), width, Set.of());
        return TableFile.of(view.table(caption), run.program() + "-" + run.machine() + "-histogram", format);
    }

    /**
     * A histogram of the times in view, as the chart draws it.
     *
     * @param widthMillis of its bins
     * @param widthsMillis those that a reader may choose
     * @param bins those that hold something: from, to, count, and how many of the marked samples are among them
     */
    record HistogramView(double widthMillis, List<Double> widthsMillis, int samples, List<List<Number>> bins) {

        /**
         * @param wantedMillis a width that a reader chose; it stays if it suits the times
         * @param marked samples to be counted apart
         */
        static HistogramView of(Series times, @Nullable Double wantedMillis, Set<Integer> marked) {
            ReadableWidths widths = ReadableWidths.of(times);
            long width =
                    wantedMillis == null ? widths.suitableNanos() : widths.orSuitable(Math.round(wantedMillis * 1e6));
            Map<Long, Integer> among = marked.isEmpty()
                    ? Map.of()
                    : Histogram.of(times.keep(i -> marked.contains(times.number(i))), width)
                            .counts();
            List<List<Number>> bins = new ArrayList<>();
            Histogram.of(times, width)
                    .counts()
                    .forEach((k, count) ->
                            bins.add(List.of(k * width / 1e6, (k + 1) * width / 1e6, count, among.getOrDefault(k, 0))));
            return new HistogramView(
                    width / 1e6,
                    widths.choicesNanos().stream().map(nanos -> nanos / 1e6).toList(),
                    times.size(),
                    bins);
        }

        Table table(String caption) {
            return Table.of(bins, "histogram", caption)
                    .number("fromMillis", "From", "ms", 3, bin -> bin.get(0))
                    .number("toMillis", "To", "ms", 3, bin -> bin.get(1))
                    .count("count", "Samples", bin -> bin.get(2))
                    .build();
        }
    }
}
