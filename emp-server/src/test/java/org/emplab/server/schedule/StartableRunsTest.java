package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.schedule.WaitingRunBuilder.NOW;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.availability.UnavailabilityView;
import org.junit.jupiter.api.Test;

class StartableRunsTest {
    private static final WeekWindows NIGHTS =
            WeekWindows.of(List.of(Map.of("from", "18:00", "to", "08:00", "whole", true)));

    @Test
    void whatWaitsForSomethingElseIsPassedOver() {
        assertThat(startable(
                        of(1, 1).notBefore(NOW.plusSeconds(1)).build(),
                        of(2, 1).after(9, "running").build(),
                        of(3, 1).in(NIGHTS).build(),
                        of(4, 1).notBefore(NOW).build(),
                        run(5, 1)))
                .containsExactly(4L, 5L);
    }

    @Test
    void aRunThatIsLongerThanItsWindowsNeverStarts() {
        assertThat(startable(of(1, 15).in(NIGHTS).build())).isEmpty();
    }

    @Test
    void onlyWhatEndsBeforeAMachineClosesIsStarted() {
        List<UnavailabilityView.ClosedInterval> closed = List.of(new UnavailabilityView.ClosedInterval(
                NOW.plus(Duration.ofHours(5)),
                Optional.of(NOW.plus(Duration.ofHours(9))),
                UnavailabilityView.ClosedInterval.Kind.RESERVATION,
                "reserved",
                Optional.of("user:rosa")));
        assertThat(StartableRuns.of(List.of(run(1, 6), run(2, 5)), NOW, closed).startable())
                .extracting(WaitingRun::id)
                .containsExactly(2L);
        assertThat(run(1, 6).firstStart(NOW, closed)).hasValue(NOW.plus(Duration.ofHours(9)));
        WaitingRun hers = of(3, 6).by("rosa").build();
        assertThat(hers.firstStart(NOW, closed)).hasValue(NOW);
    }

    @Test
    void aRunThatMissedItsWindowIsNotPassedOverAgain() {
        Instant yesterday = NOW.minus(Duration.ofDays(1));
        WaitingRun missed = of(1, 10).submitted(yesterday).in(NIGHTS).build();
        WaitingRun fresh = of(1, 10).in(NIGHTS).build();
        assertThat(startable(run(2, 9), missed, run(3, 7), run(4, 6))).containsExactly(2L, 4L);
        assertThat(startable(run(2, 9), fresh, run(3, 7), run(4, 6))).containsExactly(2L, 3L, 4L);
    }

    @Test
    void aRunThatNeedsARebootKeepsItsTurnUnlessItsMachineCannotReboot() {
        assertThat(startable(of(1, 6).needsReboot(Optional.empty()).build(), run(2, 5)))
                .containsExactly(1L, 2L);
        assertThat(startable(
                        of(1, 6).needsReboot(Optional.of("its owner permits none"))
                                .build(),
                        run(2, 5)))
                .containsExactly(2L);
    }

    private static List<Long> startable(WaitingRun... inOrder) {
        return StartableRuns.of(Arrays.asList(inOrder), NOW, List.of()).startable().stream()
                .map(WaitingRun::id)
                .toList();
    }

    private static WaitingRun run(long id, int hours) {
        return of(id, hours).build();
    }

    private static WaitingRunBuilder of(long id, int hours) {
        return new WaitingRunBuilder(id, new UUID(1, 1), hours);
    }
}
