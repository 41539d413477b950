package org.emplab.server.survival;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;

/** A time of day that outlives the processes that go by it: a line in a file, which each program under test copies. */
public final class VirtualTime extends Clock {
    static final ZoneId VIENNA = ZoneId.of("Europe/Vienna");
    static final String WINDOWS = """
            [{"days": "sat-sun", "timeZone": "Europe/Vienna"},
             {"days": "wed", "from": "20:00", "to": "08:00", "timeZone": "Europe/Vienna"}]""";

    private final Path now;
    private final Path executions;

    public VirtualTime(Path directory) {
        now = directory.resolve("now");
        executions = directory.resolve("executions");
    }

    /** The program whose every execution leaves the time at which it began. */
    String program() {
        return "cat " + now + " >>" + executions + "; sleep 0.02";
    }

    public Instant now() throws IOException {
        return Instant.parse(Files.readString(now).strip());
    }

    public void set(Instant time) throws IOException {
        Path next = now.resolveSibling("next");
        Files.writeString(next, time + "\n");
        Files.move(next, now, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The start of each execution, of warm-ups and of samples that a kill cut short too. */
    public List<Instant> executions() throws IOException {
        return Files.exists(executions)
                ? Files.readAllLines(executions).stream().map(Instant::parse).toList()
                : List.of();
    }

    @Override
    public Instant instant() {
        try {
            return now();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    /** Whether one of the windows of the tests is open all the while, by the calendar alone. */
    public static boolean isOpen(Instant from, Instant until) {
        ZonedDateTime start = from.atZone(VIENNA);
        ZonedDateTime day = start.toLocalDate().atStartOfDay(VIENNA);
        return switch (start.getDayOfWeek()) {
            case SATURDAY -> !until.isAfter(day.plusDays(2).toInstant());
            case SUNDAY -> !until.isAfter(day.plusDays(1).toInstant());
            case WEDNESDAY -> start.getHour() >= 20 && !until.isAfter(morning(day.plusDays(1)));
            default -> start.getDayOfWeek() == DayOfWeek.THURSDAY && !until.isAfter(morning(day));
        };
    }

    private static Instant morning(ZonedDateTime day) {
        return day.toLocalDate().atTime(8, 0).atZone(VIENNA).toInstant();
    }
}
