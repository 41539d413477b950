package org.emplab.web.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.web.timeline.Span;
import org.emplab.web.timeline.Timeline;
import org.springframework.stereotype.Component;

/** A machine that is at work for two days, and closed after them. */
@Component
class TrialTimeline implements Timeline {
    @Override
    public List<Lane> lanes(Instant from, Instant until) {
        Instant end = from.plus(Duration.ofDays(2));
        return List.of(new Lane(
                "sodb12",
                List.of(
                        new Span(
                                Span.Kind.RUNNING,
                                "INC128",
                                Optional.of("ada"),
                                Optional.of("1"),
                                from,
                                Optional.of(end)),
                        new Span(
                                Span.Kind.CLOSED,
                                "new kernel",
                                Optional.empty(),
                                Optional.empty(),
                                end,
                                Optional.empty())),
                3,
                Optional.of("sodb12 is silent since 2013-12-12 08:00:00 UTC")));
    }
}
