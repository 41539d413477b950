package org.emplab.web.run.chart;

import java.time.Duration;
import java.util.Set;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.web.run.RunPart;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** The times that a histogram is of, as the page's address names them. */
@Component
class ShownTimes {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final RunTimes times;
    private final RunVerdicts verdicts;
    private final DroppedSamples dropped;

    ShownTimes(RunTimes times, RunVerdicts verdicts, DroppedSamples dropped) {
        this.times = times;
        this.verdicts = verdicts;
        this.dropped = dropped;
    }

    /** Which time: {@code et}, {@code pt}, {@code user} or {@code system}. */
    static Quantity quantity(String key) {
        return Quantity.ofKey(key)
                .filter(known -> known != Quantity.CPU)
                .orElseThrow(() -> new ResponseStatusException(
                        HttpStatus.BAD_REQUEST, "time is et, pt, user or system, not " + key));
    }

    /** The times in view. */
    Series of(RunPart part, Quantity quantity, Trim trim, ShownRange shown) {
        return times.of(part, quantity, trim, () -> named(part, trim), shown.of(times.points(part)));
    }

    private Set<Integer> named(RunPart part, Trim trim) {
        return trim == Trim.CUTOFFS
                ? dropped.of(part)
                : VerdictView.of(verdicts, part, PATIENCE).index();
    }
}
