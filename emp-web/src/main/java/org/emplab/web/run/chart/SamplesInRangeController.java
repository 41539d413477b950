package org.emplab.web.run.chart;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Series;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.web.run.RunSeriesCache;
import org.emplab.web.run.SampleNumbers;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Which samples lie within a part of a chart, where the chart does not draw them all. */
@RestController
record SamplesInRangeController(RunSeriesCache runs, ShownTimes times) {
    private static final int MOST_NAMED = 2_000;

    /**
     * @param count how many
     * @param samples the first of them, as numbers and ranges
     */
    record Chosen(int count, String samples) {}

    /**
     * @param odd from one ET of the odd sample of a pair to another, ms
     * @param even the same of the even one
     * @param time the key of a {@link ShownTime}, for a bin of the histogram
     * @param trim which samples the histogram leaves out
     * @param bin the ends of that time, ms, the second of them not included
     */
    @GetMapping("/runs/{id}/chosen")
    Chosen chosen(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(required = false) double @Nullable [] x,
            @RequestParam(required = false) double @Nullable [] et,
            @RequestParam(required = false) double @Nullable [] pt,
            @RequestParam(required = false) double @Nullable [] odd,
            @RequestParam(required = false) double @Nullable [] even,
            @RequestParam(defaultValue = "pt") String time,
            @RequestParam(defaultValue = "raw") String trim,
            @RequestParam(required = false) double @Nullable [] bin) {
        RunDetail part = runs.part(id, program);
        RunSeries series = runs.series(part);
        ShownRange range = new ShownRange(x, et, pt).checked();
        if (bin != null) {
            return chosen(inBin(times.of(part, ShownTime.ofKey(time), Trim.ofKey(trim), range), checked(bin)));
        }
        IntPredicate shown = range.of(series);
        IntPredicate oddWithin = new ShownRange(null, odd, null).checked().of(series);
        IntPredicate evenWithin = new ShownRange(null, even, null).checked().of(series);
        IntStream indices = odd != null || even != null
                ? IntStream.of(series.pairs())
                        .filter(i -> shown.test(i) && oddWithin.test(i) && evenWithin.test(i + 1))
                        .flatMap(i -> IntStream.of(i, i + 1))
                : IntStream.range(0, series.size()).filter(shown);
        return chosen(indices.map(series::number).toArray());
    }

    private static double[] checked(double[] ends) {
        new ShownRange(ends, null, null).checked();
        return ends;
    }

    private static Chosen chosen(int[] numbers) {
        return new Chosen(
                numbers.length, SampleNumbers.write(IntStream.of(numbers).limit(MOST_NAMED)));
    }

    private static int[] inBin(Series times, double[] bin) {
        return times.keep(i -> times.millis(i) >= bin[0] && times.millis(i) < bin[1])
                .numbers();
    }
}
