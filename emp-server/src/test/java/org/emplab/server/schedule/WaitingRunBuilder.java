package org.emplab.server.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.schedule.WaitingRun.Predecessor;

/** A run in a queue: of ada, submitted a minute ago, for a machine that is on and idle, unless a test wants it otherwise. */
final class WaitingRunBuilder {
    /** A Wednesday. */
    static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    private final long id;
    private final UUID machine;
    private final int hours;
    private String person = "user:ada";
    private Instant submittedAt = NOW.minusSeconds(60);
    private Optional<Instant> earliestStart = Optional.empty();
    private WeekWindows windows = WeekWindows.ALWAYS;
    private List<Predecessor> predecessors = List.of();
    private boolean needsReboot;
    private Optional<String> rebootObstacle = Optional.empty();

    WaitingRunBuilder(long id, UUID machine, int hours) {
        this.id = id;
        this.machine = machine;
        this.hours = hours;
    }

    /** A sample an hour. */
    static RunLength ofHours(int hours) {
        return RunLength.of(
                OptionalInt.of(hours), OptionalDouble.of(3600), OptionalDouble.empty(), OptionalDouble.empty());
    }

    WaitingRunBuilder by(String login) {
        person = "user:" + login;
        return this;
    }

    WaitingRunBuilder submitted(Instant at) {
        submittedAt = at;
        return this;
    }

    WaitingRunBuilder notBefore(Instant time) {
        earliestStart = Optional.of(time);
        return this;
    }

    WaitingRunBuilder in(WeekWindows these) {
        windows = these;
        return this;
    }

    /** After a run in that state. */
    WaitingRunBuilder after(long run, String state) {
        predecessors = List.of(new Predecessor(Optional.of(new UUID(0, run)), "sort", state));
        return this;
    }

    WaitingRunBuilder needsReboot(Optional<String> obstacle) {
        needsReboot = true;
        rebootObstacle = obstacle;
        return this;
    }

    WaitingRun build() {
        return new WaitingRun(
                id,
                new UUID(0, id),
                machine,
                new WaitingRun.MachineNow(
                        "sodb8",
                        true,
                        Optional.empty(),
                        false,
                        Optional.of(NOW),
                        Optional.of(NOW),
                        Optional.of("boot"),
                        rebootObstacle),
                "INC16",
                person,
                0,
                Optional.empty(),
                0,
                submittedAt,
                ofHours(hours),
                earliestStart,
                windows,
                predecessors,
                Optional.empty(),
                needsReboot);
    }
}
