package org.emplab.web.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.lab.RunState;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.run.Summaries;
import org.junit.jupiter.api.Test;

class AttentionItemTest {
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    @Test
    void namesACompletedRunOfTheLastDayWhoseSamplesFailed() {
        RunSummary none = Summaries.of("a", RunState.COMPLETED, 40, OptionalInt.of(40), 0, Optional.of(NOW));
        RunSummary some = Summaries.of("b", RunState.COMPLETED, 40, OptionalInt.of(40), 12, Optional.of(NOW));
        RunSummary old = Summaries.of(
                "c", RunState.COMPLETED, 40, OptionalInt.of(40), 12, Optional.of(NOW.minus(Duration.ofDays(2))));

        assertThat(AttentionItem.of(List.of(), List.of(), List.of(), List.of(none, some, old), List.of(), NOW))
                .containsExactly(new AttentionItem("INC on sodb12", "/runs/b", "12 of 40 samples failed"));
    }

    @Test
    void aShortRunIsMeasuredWhenItHasEnded() {
        assertThat(measured(Summaries.of("a", RunState.RUNNING, 21, OptionalInt.of(80))))
                .isFalse();
        assertThat(measured(Summaries.of("a", RunState.COMPLETED, 80, OptionalInt.of(80))))
                .isTrue();
    }

    private static boolean measured(RunSummary run) {
        return LabController.FirstStep.of(List.of(), List.of(run), List.of())
                .get(1)
                .done();
    }
}
