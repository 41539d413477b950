package org.emplab.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.server.schedule.Predictions;
import org.emplab.server.schedule.Span;
import org.junit.jupiter.api.Test;

class TimelineWordsTest {
    private static final Instant FROM = Instant.parse("2026-01-07T12:00:00Z");

    @Test
    void tellsItsTimesWhatItIsAfterAndItsExperiment() {
        assertThat(TimelineWords.of(new Span(
                        Span.Kind.RUNNING, "INC128", Optional.empty(), Optional.of("7"), FROM, Optional.empty())))
                .isEqualTo("INC128, running, 2026-01-07 12:00 UTC to an unknown time");
        assertThat(TimelineWords.of(new Span(
                        Span.Kind.WAITING,
                        "INC128",
                        Optional.of("ada"),
                        Optional.of("8"),
                        FROM,
                        Optional.of(FROM.plusSeconds(3600)),
                        List.of(new Span.Predecessor("7", "INC16 on sodb12")),
                        Optional.of(new Span.Experiment("e", "Sorting")))))
                .isEqualTo(
                        "INC128, expected to run, after INC16 on sodb12, 2026-01-07 12:00 UTC to 2026-01-07 13:00 UTC,"
                                + " experiment Sorting");
    }

    @Test
    void tellsHowWrongPredictedEndsWere() {
        Predictions.Accuracy near = new Predictions.Accuracy(1, 12, 0, 0, 40, 180);
        Predictions.Accuracy far = new Predictions.Accuracy(72, 1, 0, 0, 40, 180);
        assertThat(TimelineWords.of(List.of(near, far)))
                .containsExactly(
                        "40 s in half of the runs and 3 min in nine of ten up to 1 h ahead (12 runs)",
                        "40 s and 3 min up to 3 days ahead (1 run)");
    }
}
