package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.schedule.WaitingRun.Predecessor;
import org.emplab.web.availability.ClosedInterval;
import org.emplab.web.timeline.LengthBasis;
import org.junit.jupiter.api.Test;

class RunsInTurnTest {
    /** A Wednesday. */
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    private static final WeekWindows NIGHTS = WeekWindows.of(List.of(Map.of("from", "18:00", "to", "08:00")));

    @Test
    void whatWaitsForSomethingElseIsPassedOver() {
        assertThat(startable(
                        with(run(1, 1), Optional.of(NOW.plusSeconds(1)), WeekWindows.ALWAYS, List.of()),
                        with(
                                run(2, 1),
                                Optional.empty(),
                                WeekWindows.ALWAYS,
                                List.of(new Predecessor(Optional.empty(), "sort", "running"))),
                        with(run(3, 1), Optional.empty(), NIGHTS, List.of()),
                        with(run(4, 1), Optional.of(NOW), WeekWindows.ALWAYS, List.of()),
                        run(5, 1)))
                .containsExactly(4L, 5L);
    }

    @Test
    void aRunThatIsLongerThanItsWindowsNeverStarts() {
        assertThat(startable(with(run(1, 15), Optional.empty(), NIGHTS, List.of())))
                .isEmpty();
    }

    @Test
    void onlyWhatEndsBeforeAMachineClosesIsStarted() {
        List<ClosedInterval> closed = List.of(new ClosedInterval(
                NOW.plus(Duration.ofHours(5)),
                Optional.of(NOW.plus(Duration.ofHours(9))),
                ClosedInterval.Kind.RESERVATION,
                "reserved",
                Optional.of("user:rosa")));
        assertThat(RunsInTurn.of(List.of(run(1, 6), run(2, 5)), NOW, closed).startable())
                .extracting(WaitingRun::id)
                .containsExactly(2L);
        assertThat(run(1, 6).firstStart(NOW, closed)).hasValue(NOW.plus(Duration.ofHours(9)));
        WaitingRun hers = of(3, 6, "user:rosa", NOW.minusSeconds(60), Optional.empty(), WeekWindows.ALWAYS, List.of());
        assertThat(hers.firstStart(NOW, closed)).hasValue(NOW);
    }

    @Test
    void aRunThatMissedItsWindowIsNotPassedOverAgain() {
        Instant yesterday = NOW.minus(Duration.ofDays(1));
        WaitingRun missed = of(1, 10, "user:ada", yesterday, Optional.empty(), NIGHTS, List.of());
        WaitingRun fresh = of(1, 10, "user:ada", NOW.minusSeconds(60), Optional.empty(), NIGHTS, List.of());
        assertThat(startable(run(2, 9), missed, run(3, 7), run(4, 6))).containsExactly(2L, 4L);
        assertThat(startable(run(2, 9), fresh, run(3, 7), run(4, 6))).containsExactly(2L, 3L, 4L);
    }

    @Test
    void aRunThatNeedsARebootKeepsItsTurnUnlessItsMachineCannotReboot() {
        assertThat(startable(rebooting(run(1, 6), Optional.empty()), run(2, 5))).containsExactly(1L, 2L);
        assertThat(startable(rebooting(run(1, 6), Optional.of("its owner permits none")), run(2, 5)))
                .containsExactly(2L);
    }

    private static WaitingRun rebooting(WaitingRun run, Optional<String> obstacle) {
        MachineNow machine = run.machine();
        return new WaitingRun(
                run.id(),
                run.publicId(),
                run.machineId(),
                new MachineNow(
                        machine.name(),
                        machine.enabled(),
                        machine.atWork(),
                        machine.paused(),
                        machine.seenAt(),
                        machine.heardUntil(),
                        machine.bootId(),
                        obstacle),
                run.program(),
                run.person(),
                run.priority(),
                run.putFirstAt(),
                run.used(),
                run.share(),
                run.submittedAt(),
                run.length(),
                run.earliestStart(),
                run.windows(),
                run.predecessors(),
                run.lacksCutoffsOf(),
                run.lacksServer(),
                run.server(),
                true,
                run.serverClosed());
    }

    private static List<Long> startable(WaitingRun... inOrder) {
        return RunsInTurn.of(Arrays.asList(inOrder), NOW, List.of()).startable().stream()
                .map(WaitingRun::id)
                .toList();
    }

    private static WaitingRun run(long id, int hours) {
        return of(id, hours, "user:ada", NOW.minusSeconds(60), Optional.empty(), WeekWindows.ALWAYS, List.of());
    }

    private static WaitingRun with(
            WaitingRun run, Optional<Instant> earliest, WeekWindows windows, List<Predecessor> predecessors) {
        return of(
                run.id(),
                (int) run.length().time().toHours(),
                run.person(),
                run.submittedAt(),
                earliest,
                windows,
                predecessors);
    }

    private static WaitingRun of(
            long id,
            int hours,
            String person,
            Instant submittedAt,
            Optional<Instant> earliest,
            WeekWindows windows,
            List<Predecessor> predecessors) {
        return new WaitingRun(
                id,
                new UUID(0, id),
                new UUID(1, 1),
                new MachineNow(
                        "sodb8",
                        true,
                        Optional.empty(),
                        false,
                        Optional.of(NOW),
                        Optional.of(NOW),
                        Optional.of("boot"),
                        Optional.empty()),
                "INC16",
                person,
                0,
                Optional.empty(),
                0,
                1,
                submittedAt,
                new RunLength(Duration.ofHours(hours), LengthBasis.MEASURED),
                earliest,
                windows,
                predecessors,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                List.of());
    }
}
