package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Runs that are measured in pieces, by real agents and programs whose time of day is a test's. */
class RunInWindowsTest extends EnrolledMachine {
    private static final ZoneId VIENNA = ZoneId.of("Europe/Vienna");
    private static final String WINDOWS = "[{\"days\":\"sat-sun\",\"timeZone\":\"Europe/Vienna\"},"
            + "{\"days\":\"wed\",\"from\":\"20:00\",\"to\":\"08:00\",\"timeZone\":\"Europe/Vienna\"}]";

    /** A Tuesday. */
    private static final Instant BEGIN = Instant.parse("2026-12-01T10:00:00Z");

    RunInWindowsTest() {
        super("commands=/bin,/usr/bin", "runAs=self");
    }

    /** The time of day goes on by the length of a sample with each execution; closed hours are soon over. */
    private static final class VirtualClock implements InstantSource {
        private static final Duration LOOK = Duration.ofSeconds(10);
        private static final Duration IDLE = Duration.ofHours(1);
        private static final int OFTEN = 3;

        private final Path executed;
        private final Duration sample;
        private final List<Instant> begun = new ArrayList<>();
        private Instant now = BEGIN;
        private Instant lastLook = BEGIN;
        private int idleLooks;

        private VirtualClock(Path executed, Duration sample) {
            this.executed = executed;
            this.sample = sample;
        }

        @Override
        public synchronized Instant instant() {
            int executions = executions();
            idleLooks = executions > begun.size() ? 0 : idleLooks + 1;
            while (begun.size() < executions) {
                begun.add(lastLook);
                lastLook = lastLook.plus(sample);
                now = lastLook;
            }
            now = now.plus(LOOK);
            if (idleLooks > OFTEN) {
                do {
                    now = now.plus(IDLE);
                } while (!isOpen(now, now));
            }
            lastLook = now;
            return now;
        }

        private int executions() {
            try {
                return Files.exists(executed) ? (int) Files.size(executed) : 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The start of each execution, those of warm-ups and of samples that were cut short too. */
        synchronized List<Instant> begun() {
            instant();
            return List.copyOf(begun);
        }
    }

    private VirtualClock queue(int samples, Duration sample) {
        Path executed = home.directory().resolve("executed");
        ObjectNode run = lab.queue(samples, FakeLab.command("/bin/sh", "-c", "echo >>" + executed));
        run.put("taskLengthSeconds", sample.toSeconds())
                .set(
                        "windows",
                        JsonTrees.parse("{\"w\":" + WINDOWS + "}", "windows").path("w"));
        return new VirtualClock(executed, sample);
    }

    @Test
    void aWarmUpOfMoreThanATenthOfItsWindowIsLeftOut() throws Exception {
        VirtualClock clock = queue(3, Duration.ofHours(30));
        try (RunningAgent agent = RunningAgent.at(home, clock)) {
            lab.awaitState("completed");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(3));
        assertThat(clock.begun())
                .as("the warm-up that is kept, and three samples")
                .hasSize(4);
        assertThat(clock.begun()).allMatch(start -> isOpen(start, start.plus(Duration.ofHours(30))));
    }

    @Test
    void aRunWhoseSamplesFitNoWindowWaitsForAPerson() throws Exception {
        VirtualClock clock = queue(3, Duration.ofHours(50));
        try (RunningAgent agent = RunningAgent.at(home, clock)) {
            lab.awaitState("paused");
        }
        assertThat(lab.events())
                .anyMatch(event -> event.startsWith("paused: a sample takes 180000 s, longer than any"));
        assertThat(clock.begun()).isEmpty();
    }

    /** By the calendar alone. */
    private static boolean isOpen(Instant from, Instant until) {
        ZonedDateTime start = from.atZone(VIENNA);
        ZonedDateTime day = start.toLocalDate().atStartOfDay(VIENNA);
        return switch (start.getDayOfWeek()) {
            case SATURDAY -> !until.isAfter(day.plusDays(2).toInstant());
            case SUNDAY -> !until.isAfter(day.plusDays(1).toInstant());
            case WEDNESDAY -> start.getHour() >= 20 && !until.isAfter(night(day.plusDays(1)));
            default -> start.getDayOfWeek() == DayOfWeek.THURSDAY && !until.isAfter(night(day));
        };
    }

    private static Instant night(ZonedDateTime day) {
        return day.toLocalDate().atTime(8, 0).atZone(VIENNA).toInstant();
    }
}
