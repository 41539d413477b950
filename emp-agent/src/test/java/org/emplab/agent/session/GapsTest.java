package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.junit.jupiter.api.Test;

class GapsTest {
    private static final long SECOND = 1_000_000_000L;

    private static Sample sample(int number, String startedAt, long monotonicNanos, String boot) {
        return new Sample(
                number,
                false,
                Optional.empty(),
                Instant.parse(startedAt),
                2 * SECOND,
                0,
                List.of(),
                OptionalLong.empty(),
                Map.of(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.of(boot),
                OptionalLong.of(monotonicNanos),
                Optional.empty(),
                Map.of(),
                Map.of());
    }

    @Test
    void measuresByTheMonotonicClockThoughTheTimeOfDayWasSetBack() {
        Sample before = sample(7, "2026-03-01T12:00:00Z", 100 * SECOND, "a");
        Sample after = sample(8, "2026-03-01T03:00:00Z", 112 * SECOND, "a");
        assertThat(Gaps.between(Optional.of(before), after, Optional.of("paused as asked")))
                .contains(new Gap("paused as asked", 10 * SECOND));
    }

    @Test
    void measuresByTheTimeOfDayOverAReboot() {
        Sample before = sample(7, "2026-03-01T12:00:00Z", 9000 * SECOND, "a");
        Sample after = sample(8, "2026-03-01T12:05:02Z", 30 * SECOND, "b");
        assertThat(Gaps.between(Optional.of(before), after, Optional.of("the agent was restarted")))
                .contains(new Gap(
                        "the agent was restarted; the machine was restarted, length by the time of day", 300 * SECOND));
    }

    @Test
    void isNeverNegative() {
        Sample before = sample(7, "2026-03-01T12:00:00Z", 9000 * SECOND, "a");
        Sample after = sample(8, "2026-03-01T11:00:00Z", 30 * SECOND, "b");
        assertThat(Gaps.between(Optional.of(before), after, Optional.of("x")))
                .hasValueSatisfying(gap -> assertThat(gap.nanos()).isZero());
    }

    @Test
    void aShortBreathBetweenSamplesIsNone() {
        Sample before = sample(7, "2026-03-01T12:00:00Z", 100 * SECOND, "a");
        assertThat(Gaps.between(
                        Optional.of(before), sample(8, "2026-03-01T12:00:03Z", 103 * SECOND, "a"), Optional.empty()))
                .isEmpty();
        assertThat(Gaps.between(
                        Optional.of(before), sample(8, "2026-03-01T12:00:09Z", 109 * SECOND, "a"), Optional.empty()))
                .contains(new Gap("between samples: calls to the server and the disk", 7 * SECOND));
    }

    @Test
    void theFirstSampleHasNone() {
        assertThat(Gaps.between(Optional.empty(), sample(1, "2026-03-01T12:00:00Z", 5, "a"), Optional.of("whatever")))
                .isEmpty();
    }
}
