package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.schedule.WaitingRunBuilder.NOW;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.WaitingReason;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.availability.UnavailabilityView.ClosedInterval.Kind;
import org.emplab.server.schedule.WaitingRun.WaitingFor;
import org.junit.jupiter.api.Test;

/** Of several things for which a run waits, the one that holds it longest is told. */
class WaitingReasonsTest {
    private static final UUID MACHINE = UUID.randomUUID();
    private static final Instant TOMORROW = NOW.plus(Duration.ofDays(1));
    private static final UnavailabilityView.ClosedInterval RESERVED = new UnavailabilityView.ClosedInterval(
            NOW.minusSeconds(9),
            Optional.of(TOMORROW),
            Kind.RESERVATION,
            "reserved for eve: thesis",
            Optional.of("user:eve"));
    private static final UnavailabilityView.ClosedInterval DRAINED = new UnavailabilityView.ClosedInterval(
            NOW.minusSeconds(5), Optional.empty(), Kind.DRAIN, "drained by ada: fan", Optional.empty());

    private static WaitingRunBuilder run(long id) {
        return new WaitingRunBuilder(id, MACHINE, 2);
    }

    private static WaitingFor reason(WaitingRunBuilder run, UnavailabilityView.ClosedInterval... closed) {
        WaitingRun built = run.build();
        return Objects.requireNonNull(WaitingReasons.of(List.of(built), List.of(closed), NOW, Duration.ofMinutes(5))
                .get(built.publicId()));
    }

    @Test
    void aDrainHoldsARunBehindAReservationAnEarliestStartAWindowAndAPredecessor() {
        WeekWindows nights = WeekWindows.of(List.of(Map.of("from", "22:00", "to", "06:00")));
        assertThat(List.of(
                        reason(run(1), RESERVED, DRAINED),
                        reason(run(2).notBefore(TOMORROW), DRAINED),
                        reason(run(3).in(nights), DRAINED),
                        reason(run(4).after(9, "running"), DRAINED)))
                .extracting(WaitingFor::words)
                .containsOnly("the machine is drained by ada: fan");
    }

    @Test
    void ofTimesTheLastIsTold() {
        WaitingFor reserved = reason(run(1).notBefore(NOW.plusSeconds(60)), RESERVED);
        assertThat(reserved.words()).isEqualTo("the machine is reserved for eve: thesis, until 2026-11-26 12:00 UTC");
        assertThat(reserved.until()).hasValue(TOMORROW);
        WaitingFor later = reason(run(1).notBefore(TOMORROW.plusSeconds(60)), RESERVED);
        assertThat(later.code()).isEqualTo(WaitingReason.EARLIEST_START);
    }

    @Test
    void behindARunThatIsHeldTheSameIsTold() {
        List<WaitingRun> queue = List.of(
                run(1).after(8, "failed").build(), run(2).after(1, "pending").build());
        Map<UUID, WaitingFor> reasons = WaitingReasons.throughPredecessors(
                queue, WaitingReasons.of(queue, List.of(), NOW, Duration.ofMinutes(5)));
        assertThat(reasons.get(new UUID(0, 2)))
                .extracting(WaitingFor::words)
                .isEqualTo("comes after sort, which is pending; that one comes after sort, which failed:"
                        + " release or abort it");
    }
}
