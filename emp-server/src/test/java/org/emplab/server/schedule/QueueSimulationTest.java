package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.schedule.WaitingRun.Predecessor;
import org.emplab.web.availability.ClosedInterval;
import org.emplab.web.timeline.LengthBasis;
import org.junit.jupiter.api.Test;

class QueueSimulationTest {
    /** A Wednesday. */
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

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
        WaitingRun after = with(
                run(2, OTHER, 1), WeekWindows.ALWAYS, List.of(new Predecessor(Optional.of(id(1)), "sort", "pending")));
        Map<UUID, ExpectedTime> expected = new QueueSimulation(
                        List.of(run(1, MACHINE, 10), after, run(3, OTHER, 4)), List.of(), Map.of(), NOW)
                .run();
        assertThat(hours(expected, 2)).isEqualTo("10-11");
        assertThat(hours(expected, 3)).isEqualTo("0-4");
    }

    @Test
    void unforeseeableRunsGetNoTime() {
        WaitingRun broken = with(
                run(1, MACHINE, 1), WeekWindows.ALWAYS, List.of(new Predecessor(Optional.of(id(9)), "sort", "failed")));
        WaitingRun behind = with(
                run(2, MACHINE, 1),
                WeekWindows.ALWAYS,
                List.of(new Predecessor(Optional.of(id(1)), "sort", "pending")));
        assertThat(new QueueSimulation(List.of(broken, behind), List.of(), Map.of(), NOW).run())
                .isEmpty();
        ClosedInterval drained =
                new ClosedInterval(NOW, Optional.empty(), ClosedInterval.Kind.DRAIN, "drained", Optional.empty());
        assertThat(new QueueSimulation(List.of(run(1, MACHINE, 1)), List.of(), Map.of(MACHINE, List.of(drained)), NOW)
                        .run())
                .isEmpty();
    }

    @Test
    void aPausedRunHasNoEndAndNothingFollowsItOnItsMachine() {
        WaitingRun after = with(
                run(3, OTHER, 1), WeekWindows.ALWAYS, List.of(new Predecessor(Optional.of(id(1)), "sort", "paused")));
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
        WeekWindows nights = WeekWindows.of(List.of(Map.of("from", "18:00", "to", "08:00")));
        ClosedInterval closed = new ClosedInterval(
                NOW.plus(Duration.ofHours(2)),
                Optional.of(NOW.plus(Duration.ofHours(4))),
                ClosedInterval.Kind.MAINTENANCE,
                "in maintenance",
                Optional.empty());
        Map<UUID, ExpectedTime> expected = new QueueSimulation(
                        List.of(with(run(1, MACHINE, 10), nights, List.of()), run(2, MACHINE, 3), run(3, MACHINE, 1)),
                        List.of(),
                        Map.of(MACHINE, List.of(closed)),
                        NOW)
                .run();
        assertThat(hours(expected, 3)).isEqualTo("0-1");
        assertThat(hours(expected, 2)).isEqualTo("4-7");
        assertThat(hours(expected, 1)).as("from 19:00, within the window").isEqualTo("7-17");
    }

    @Test
    void peopleOfTheSamePriorityTakeTurns() {
        List<WaitingRun> waiting = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            waiting.add(of(number, MACHINE, 5, "user:ada", WeekWindows.ALWAYS, List.of()));
        }
        for (int number = 4; number < 8; number++) {
            waiting.add(of(number, MACHINE, 5, "user:rosa", WeekWindows.ALWAYS, List.of()));
        }
        Map<UUID, ExpectedTime> expected = new QueueSimulation(waiting, List.of(), Map.of(), NOW).run();
        assertThat(List.copyOf(expected.keySet()))
                .extracting(UUID::getLeastSignificantBits)
                .containsExactly(0L, 4L, 1L, 5L, 2L, 6L, 3L, 7L);
    }

    @Test
    void aLongQueueIsForeseenInOneGo() {
        List<WaitingRun> waiting = new ArrayList<>();
        WeekWindows nights = WeekWindows.of(List.of(Map.of("from", "18:00", "to", "08:00")));
        for (int number = 0; number < 1000; number++) {
            waiting.add(of(
                    number,
                    MACHINE,
                    3,
                    "user:" + number % 7,
                    number % 2 == 0 ? nights : WeekWindows.ALWAYS,
                    List.of()));
        }
        assertThat(new QueueSimulation(waiting, List.of(), Map.of(), NOW).run()).hasSize(1000);
    }

    @Test
    void aRunHoldsTheMachineOfItsServerToo() {
        Map<UUID, ExpectedTime> expected = new QueueSimulation(
                        List.of(sending(run(2, MACHINE, 3)), run(3, MACHINE, 1), run(4, OTHER, 5), run(5, OTHER, 1)),
                        List.of(underWay(1, OTHER, 2)),
                        Map.of(),
                        NOW)
                .run();
        assertThat(hours(expected, 3)).as("what needs no server goes meanwhile").isEqualTo("0-1");
        assertThat(hours(expected, 2)).isEqualTo("2-5");
        assertThat(hours(expected, 4))
                .as("it comes after the one that is served")
                .isEqualTo("5-10");
        assertThat(hours(expected, 5)).isEqualTo("10-11");
    }

    @Test
    void aRunStartsWhenTheMachineOfItsServerIsOpen() {
        ClosedInterval closed = new ClosedInterval(
                NOW,
                Optional.of(NOW.plus(Duration.ofHours(4))),
                ClosedInterval.Kind.MAINTENANCE,
                "in maintenance",
                Optional.empty());
        WaitingRun run = sending(run(1, MACHINE, 3)).serverClosed(List.of(closed));
        assertThat(hours(new QueueSimulation(List.of(run), List.of(), Map.of(), NOW).run(), 1))
                .isEqualTo("4-7");
    }

    @Test
    void aRunWhoseServersMachineIsTakenOutGetsNoTime() {
        WaitingRun run = sending(run(1, MACHINE, 3), new ServerMachine(OTHER, "sodb9", false));
        assertThat(new QueueSimulation(List.of(run, run(2, MACHINE, 1)), List.of(), Map.of(), NOW)
                        .run()
                        .keySet())
                .containsExactly(id(2));
    }

    private static WaitingRun sending(WaitingRun run) {
        return sending(run, new ServerMachine(OTHER, "sodb9", true));
    }

    private static WaitingRun sending(WaitingRun run, ServerMachine server) {
        return new WaitingRun(
                run.id(),
                run.publicId(),
                run.machineId(),
                run.machine(),
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
                Optional.of(server),
                run.needsReboot(),
                List.of());
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
                Optional.empty(),
                new RunLength(Duration.ofHours(hours), LengthBasis.MEASURED));
    }

    private static WaitingRun run(long id, UUID machine, int hours) {
        return of(id, machine, hours, "user:ada", WeekWindows.ALWAYS, List.of());
    }

    private static WaitingRun with(WaitingRun run, WeekWindows windows, List<Predecessor> predecessors) {
        return of(run.id(), run.machineId(), (int) run.length().time().toHours(), run.person(), windows, predecessors);
    }

    private static WaitingRun of(
            long id, UUID machine, int hours, String person, WeekWindows windows, List<Predecessor> predecessors) {
        return new WaitingRun(
                id,
                id(id),
                machine,
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
                NOW.minusSeconds(60),
                new RunLength(Duration.ofHours(hours), LengthBasis.MEASURED),
                Optional.empty(),
                windows,
                predecessors,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                List.of());
    }
}
