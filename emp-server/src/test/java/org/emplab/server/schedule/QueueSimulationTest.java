package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.schedule.WaitingRunBuilder.NOW;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.schedule.QueueSimulation.ExpectedTime;
import org.junit.jupiter.api.Test;

class QueueSimulationTest {
    private static final UUID MACHINE = new UUID(1, 1);
    private static final UUID OTHER = new UUID(1, 2);

    @Test
    void runsFollowEachOtherBehindTheOneUnderWay() {
        Map<UUID, ExpectedTime> expected = new QueueSimulation(
                        List.of(run(2, MACHINE, 3), run(3, MACHINE, 4), run(4, OTHER, 5)),
                        List.of(underWay(1, MACHINE, 2)),
                        Map.of(),
                        NOW)
                .run();
        assertThat(hours(expected, 1)).isEqualTo("0-2");
        assertThat(hours(expected, 2)).isEqualTo("2-5");
        assertThat(hours(expected, 3)).isEqualTo("5-9");
        assertThat(hours(expected, 4)).isEqualTo("0-5");
    }

    @Test
    void aRunWaitsForItsPredecessorOnAnotherMachineAndItsMachineDoesSomethingElseMeanwhile() {
        WaitingRun after = of(2, OTHER, 1).after(1, "pending").build();
        Map<UUID, ExpectedTime> expected = new QueueSimulation(
                        List.of(run(1, MACHINE, 10), after, run(3, OTHER, 4)), List.of(), Map.of(), NOW)
                .run();
        assertThat(hours(expected, 2)).isEqualTo("10-11");
        assertThat(hours(expected, 3)).isEqualTo("0-4");
    }

    @Test
    void unforeseeableRunsGetNoTime() {
        WaitingRun broken = of(1, MACHINE, 1).after(9, "failed").build();
        WaitingRun behind = of(2, MACHINE, 1).after(1, "pending").build();
        assertThat(new QueueSimulation(List.of(broken, behind), List.of(), Map.of(), NOW).run())
                .isEmpty();
        UnavailabilityView.ClosedInterval drained = new UnavailabilityView.ClosedInterval(
                NOW, Optional.empty(), UnavailabilityView.ClosedInterval.Kind.DRAIN, "drained", Optional.empty());
        assertThat(new QueueSimulation(List.of(run(1, MACHINE, 1)), List.of(), Map.of(MACHINE, List.of(drained)), NOW)
                        .run())
                .isEmpty();
    }

    @Test
    void aPausedRunHasNoEndAndNothingFollowsItOnItsMachine() {
        WaitingRun after = of(3, OTHER, 1).after(1, "paused").build();
        assertThat(new QueueSimulation(
                                List.of(run(2, MACHINE, 3), after, run(4, OTHER, 5)),
                                List.of(underWay(1, MACHINE, 2, "paused")),
                                Map.of(),
                                NOW)
                        .run())
                .containsOnlyKeys(id(4));
    }

    @Test
    void windowsAndMaintenanceAreWaitedFor() {
        WeekWindows nights = WeekWindows.of(List.of(Map.of("from", "18:00", "to", "08:00", "whole", true)));
        UnavailabilityView.ClosedInterval closed = new UnavailabilityView.ClosedInterval(
                NOW.plus(Duration.ofHours(2)),
                Optional.of(NOW.plus(Duration.ofHours(4))),
                UnavailabilityView.ClosedInterval.Kind.MAINTENANCE,
                "in maintenance",
                Optional.empty());
        Map<UUID, ExpectedTime> expected = new QueueSimulation(
                        List.of(of(1, MACHINE, 10).in(nights).build(), run(2, MACHINE, 3), run(3, MACHINE, 1)),
                        List.of(),
                        Map.of(MACHINE, List.of(closed)),
                        NOW)
                .run();
        assertThat(hours(expected, 3)).isEqualTo("0-1");
        assertThat(hours(expected, 2)).isEqualTo("4-7");
        assertThat(hours(expected, 1)).as("from 19:00, within the window").isEqualTo("7-17");
    }

    @Test
    void halfAYearOfRunsInPiecesLiesInTheirWindows() {
        WeekWindows nights = WeekWindows.of(
                List.of(Map.of("from", "20:00", "to", "08:00", "timeZone", "Europe/Vienna", "days", "mon-fri")));
        List<WaitingRun> waiting = new ArrayList<>();
        for (int number = 1; number <= 10; number++) {
            waiting.add(of(number, MACHINE, 100 + number).in(nights).build());
        }
        Map<UUID, ExpectedTime> expected = new QueueSimulation(waiting, List.of(), Map.of(), NOW).run();
        Instant free = NOW;
        for (int number = 1; number <= 10; number++) {
            List<PieceRule.Piece> pieces =
                    Objects.requireNonNull(expected.get(id(number))).pieces();
            assertThat(pieces.stream().mapToInt(PieceRule.Piece::samples).sum()).isEqualTo(100 + number);
            for (PieceRule.Piece piece : pieces) {
                assertThat(piece.from()).isAfterOrEqualTo(free);
                assertThat(nights.firstStart(piece.from(), Duration.between(piece.from(), piece.until())))
                        .hasValue(piece.from());
                free = piece.until();
            }
        }
        assertThat(free).as("through the begin of summer time").isAfter(NOW.plus(Duration.ofDays(17 * 7)));
    }

    @Test
    void aRunThatWaitsForItsWindowIsForeseenAndHoldsItsMachine() {
        WeekWindows nights = WeekWindows.of(Map.of("from", "18:00", "to", "08:00"));
        RunUnderWay held = underWay(1, MACHINE, 20, "paused", nights, true);
        Map<UUID, ExpectedTime> expected =
                new QueueSimulation(List.of(run(2, MACHINE, 3)), List.of(held), Map.of(), NOW).run();
        assertThat(Objects.requireNonNull(expected.get(id(1))).pieces())
                .as("13 of 19 samples behind a warm-up, 6 behind another")
                .extracting(PieceRule.Piece::samples)
                .containsExactly(13, 6);
        assertThat(hours(expected, 2)).isEqualTo("37-40");
        RunUnderWay measuring = underWay(1, MACHINE, 20, "running", nights, false);
        assertThat(measuring.pieces(NOW.plus(Duration.ofHours(6)))).hasSize(2);
    }

    @Test
    void peopleOfTheSamePriorityTakeTurns() {
        List<WaitingRun> waiting = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            waiting.add(run(number, MACHINE, 5));
        }
        for (int number = 4; number < 8; number++) {
            waiting.add(of(number, MACHINE, 5).by("rosa").build());
        }
        Map<UUID, ExpectedTime> expected = new QueueSimulation(waiting, List.of(), Map.of(), NOW).run();
        assertThat(List.copyOf(expected.keySet()))
                .extracting(UUID::getLeastSignificantBits)
                .containsExactly(0L, 4L, 1L, 5L, 2L, 6L, 3L, 7L);
    }

    private static String hours(Map<UUID, ExpectedTime> expected, long run) {
        ExpectedTime time = Objects.requireNonNull(expected.get(id(run)));
        return Duration.between(NOW, time.startsAt()).toHours() + "-"
                + Duration.between(NOW, time.endsAt()).toHours();
    }

    private static UUID id(long run) {
        return new UUID(0, run);
    }

    private static RunUnderWay underWay(long id, UUID machine, int hours) {
        return underWay(id, machine, hours, "running");
    }

    private static RunUnderWay underWay(long id, UUID machine, int hours, String state) {
        return underWay(id, machine, hours, state, WeekWindows.ALWAYS, false);
    }

    private static RunUnderWay underWay(
            long id, UUID machine, int hours, String state, WeekWindows windows, boolean waitsForWindow) {
        return new RunUnderWay(
                id,
                id(id),
                machine,
                "sodb8",
                "INC16",
                "user:ada",
                state,
                Optional.of(NOW),
                Optional.of(NOW),
                WaitingRunBuilder.ofHours(hours),
                windows,
                waitsForWindow);
    }

    private static WaitingRun run(long id, UUID machine, int hours) {
        return of(id, machine, hours).build();
    }

    private static WaitingRunBuilder of(long id, UUID machine, int hours) {
        return new WaitingRunBuilder(id, machine, hours);
    }
}
