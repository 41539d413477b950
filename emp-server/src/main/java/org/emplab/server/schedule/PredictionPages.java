package org.emplab.server.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.emplab.web.timeline.PastPredictions;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** For pages, which are read far more often than predictions change: counted anew every ten minutes. */
@Component
class PredictionPages implements PastPredictions {
    private static final Duration KEPT = Duration.ofMinutes(10);

    private final Predictions predictions;
    private final Clock clock;
    private volatile @Nullable Counted last;

    PredictionPages(Predictions predictions, Clock clock) {
        this.predictions = predictions;
        this.clock = clock;
    }

    private record Counted(Instant at, List<EndError> errors) {}

    @Override
    public List<EndError> endErrors() {
        Counted known = last;
        Instant now = clock.instant();
        if (known == null || !now.isBefore(known.at().plus(KEPT))) {
            known = new Counted(
                    now,
                    predictions.accuracy().stream().map(PredictionPages::error).toList());
            last = known;
        }
        return known.errors();
    }

    private static EndError error(Predictions.Accuracy accuracy) {
        return new EndError(
                accuracy.horizonHours(),
                accuracy.runs(),
                accuracy.medianEndErrorSeconds(),
                accuracy.ninetiethEndErrorSeconds());
    }
}
