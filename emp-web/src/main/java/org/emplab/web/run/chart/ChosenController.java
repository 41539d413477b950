package org.emplab.web.run.chart;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.RunShelf;
import org.emplab.web.run.SampleNumbers;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Which samples lie within a part of a chart, where the chart does not draw them all. */
@RestController
class ChosenController {
    private static final int MOST_NAMED = 2_000;

    private final RunShelf shelf;

    ChosenController(RunShelf shelf) {
        this.shelf = shelf;
    }

    /**
     * @param count how many
     * @param samples the first of them, as numbers and ranges
     */
    record Chosen(int count, String samples) {}

    /**
     * @param odd from one ET of the odd sample of a pair to another, ms
     * @param even the same of the even one
     * @param time {@code et} or {@code pt}, if only samples that did not fail count
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
            @RequestParam(required = false) double @Nullable [] bin) {
        RunSeries series = shelf.series(shelf.part(id, program));
        IntPredicate shown = new ShownRange(x, et, pt).checked().of(series);
        IntPredicate oddWithin = new ShownRange(null, odd, null).checked().of(series);
        IntPredicate evenWithin = new ShownRange(null, even, null).checked().of(series);
        int[] numbers = (odd != null || even != null
                        ? IntStream.of(series.pairs())
                                .filter(i -> shown.test(i) && oddWithin.test(i) && evenWithin.test(i + 1))
                                .flatMap(i -> IntStream.of(i, i + 1))
                        : IntStream.range(0, series.size()).filter(shown))
                .filter(i -> bin == null || within(series, i, time.equals("et"), bin))
                .map(series::number)
                .toArray();
        return new Chosen(
                numbers.length, SampleNumbers.write(IntStream.of(numbers).limit(MOST_NAMED)));
    }

    private static boolean within(RunSeries series, int i, boolean elapsed, double[] bin) {
        if (series.failed(i) || !(elapsed || series.hasProcessTime(i)) || bin.length != 2) {
            return false;
        }
        double millis = (elapsed ? series.elapsedNanos(i) : series.processNanos(i)) / 1e6;
        return millis >= bin[0] && millis < bin[1];
    }
}
