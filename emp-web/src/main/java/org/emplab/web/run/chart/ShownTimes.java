package org.emplab.web.run.chart;

import java.time.Duration;
import java.util.Set;
import org.emplab.analysis.series.Series;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.study.RunVerdictService;
import org.springframework.stereotype.Component;

/** The times that a histogram is of, as the page's address names them. */
@Component
class ShownTimes {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final RunTimes times;
    private final RunVerdictService verdicts;
    private final DroppedSamplesCache dropped;

    ShownTimes(RunTimes times, RunVerdictService verdicts, DroppedSamplesCache dropped) {
        this.times = times;
        this.verdicts = verdicts;
        this.dropped = dropped;
    }

    /** The times in view. */
    Series of(RunDetail part, ShownTime time, Trim trim, ShownRange shown) {
        return times.of(part, time, trim, () -> named(part, trim), shown.of(times.points(part)));
    }

    private Set<Integer> named(RunDetail part, Trim trim) {
        return trim == Trim.CUTOFFS
                ? dropped.of(part)
                : ClusterView.of(verdicts, part, PATIENCE).index();
    }
}
