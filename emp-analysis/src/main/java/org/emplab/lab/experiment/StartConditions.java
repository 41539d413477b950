package org.emplab.lab.experiment;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that a run waits for before its machine may take it.
 *
 * @param earliest not before this instant
 * @param pause after {@code earliest}, or else after the submission: of a repeated run
 * @param windows the times of the week in which it may be at work
 * @param submittedWindows those as they were written; null: any time
 * @param id by which other runs of the experiment name it
 * @param after ids of the runs that must be completed before
 * @param afterCutoffs whether a cutoff table must be published first, after the submission
 * @param cutoffsOf the machine whose table that is; empty: the run's own
 * @param repetition from 1
 * @param ownBoot whether no other repetition may run in the same boot of its machine
 */
public record StartConditions(
        Optional<Instant> earliest,
        Pause pause,
        WeekWindows windows,
        @Nullable Object submittedWindows,
        Optional<String> id,
        List<String> after,
        boolean afterCutoffs,
        Optional<String> cutoffsOf,
        int repetition,
        boolean ownBoot) {
    static final List<String> KEYS =
            List.of("earliestStart", "windows", "id", "after", "afterCutoffs", "repeats", "matrix", "machines");

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,5})([smhdw])");
    private static final Duration LONGEST_PAUSE = Duration.ofDays(366);
    private static final Duration SHORTEST_PAUSE = Duration.ofMinutes(1);
    private static final int MOST_REPEATS = 1000;
    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("3000-01-01T00:00:00Z");

    public StartConditions {
        after = List.copyOf(after);
    }

    /**
     * Reads the conditions of one run of a specification.
     *
     * @throws SpecificationException naming the key that is wrong
     */
    static StartConditions of(Map<String, Object> object) {
        SettingsReader in = new SettingsReader(object);
        Object windows = in.take("windows");
        Object cutoffs = in.take("afterCutoffs");
        return new StartConditions(
                earliest(in.take("earliestStart")),
                Pause.NONE,
                WeekWindows.of(windows),
                windows,
                Optional.ofNullable(in.take("id")).map(id -> id("id", id)),
                after(in.take("after")),
                cutoffs != null && !Boolean.FALSE.equals(cutoffs),
                cutoffsOf(cutoffs),
                1,
                false);
    }

    private static Optional<Instant> earliest(@Nullable Object value) {
        if (value == null) {
            return Optional.empty();
        }
        try {
            Instant earliest = OffsetDateTime.parse(String.valueOf(value)).toInstant();
            if (!earliest.isBefore(FIRST) && earliest.isBefore(LAST)) {
                return Optional.of(earliest);
            }
        } catch (DateTimeException e) { // told below, in the same words
        }
        throw SettingsReader.wrong("earliestStart", "a time with its offset such as 2026-12-01T18:00+01:00", value);
    }

    private static String id(String key, Object value) {
        if (value instanceof String id && ID.matcher(id).matches()) {
            return id;
        }
        throw SettingsReader.wrong(key, "a name of up to 64 letters, digits, '.', '_' and '-'", value);
    }

    private static List<String> after(@Nullable Object value) {
        LinkedHashSet<String> ids = new LinkedHashSet<>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                ids.add(id("after[" + ids.size() + "]", element));
            }
        } else if (value != null) {
            ids.add(id("after", value));
        }
        return new ArrayList<>(ids);
    }

    private static Optional<String> cutoffsOf(@Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            return Optional.empty();
        }
        if (value instanceof Map<?, ?> map
                && map.size() == 1
                && map.get("machine") instanceof String machine
                && !machine.isBlank()
                && machine.length() <= 128) {
            return Optional.of(machine.strip());
        }
        throw SettingsReader.wrong("afterCutoffs", "true, or an object {machine: NAME}", value);
    }

    /**
     * The time between two repetitions: so many days of a calendar, which keep the time of day, or so many seconds.
     *
     * @param time zero where it is days
     */
    public record Pause(long days, Duration time) {
        static final Pause NONE = new Pause(0, Duration.ZERO);

        private static Pause of(long count, String unit) {
            return switch (unit) {
                case "s" -> new Pause(0, Duration.ofSeconds(count));
                case "m" -> new Pause(0, Duration.ofMinutes(count));
                case "h" -> new Pause(0, Duration.ofHours(count));
                case "d" -> new Pause(count, Duration.ZERO);
                default -> new Pause(7 * count, Duration.ZERO);
            };
        }

        private Duration usual() {
            return time.plusDays(days);
        }

        private Pause times(int count) {
            return new Pause(days * count, time.multipliedBy(count));
        }

        private Instant after(Instant start, ZoneId zone) {
            return start.atZone(zone).plusDays(days).toInstant().plus(time);
        }
    }

    /**
     * How often a run is asked for, and how long after each other.
     *
     * @param every none: as soon as the queue lets them
     * @param reboot whether the machine reboots between two
     */
    record Repeats(int times, Pause every, boolean reboot) {
        /** @throws SpecificationException naming the key that is wrong */
        static Repeats of(@Nullable Object value) {
            if (value == null) {
                return new Repeats(1, Pause.NONE, false);
            }
            if (!(value instanceof Map)) {
                return new Repeats(times(new SettingsReader(Map.of("repeats", value)), "repeats"), Pause.NONE, false);
            }
            return SettingsReader.object("repeats", value, "a number or an object", in -> {
                Repeats repeats = new Repeats(times(in, "n"), every(in.take("every")), in.flag("reboot"));
                in.refuseTheRest("key of repeats: it has n, every and reboot");
                return repeats;
            });
        }

        private static int times(SettingsReader in, String key) {
            OptionalInt times = in.integer(key, 1, MOST_REPEATS);
            return times.orElseThrow(
                    () -> new SpecificationException(key, "is missing: how often, from 1 to " + MOST_REPEATS));
        }

        private static Pause every(@Nullable Object value) {
            if (value == null) {
                return Pause.NONE;
            }
            Matcher matcher = DURATION.matcher(String.valueOf(value));
            if (matcher.matches()) {
                Pause every = Pause.of(Long.parseLong(matcher.group(1)), matcher.group(2));
                if (every.usual().compareTo(SHORTEST_PAUSE) >= 0
                        && every.usual().compareTo(LONGEST_PAUSE) <= 0) {
                    return every;
                }
            }
            throw SettingsReader.wrong("every", "a time from 60s to 366d such as 12h or 7d", value);
        }
    }

    /** The conditions of a repetition. */
    StartConditions repeated(int number, Repeats repeats) {
        return new StartConditions(
                earliest,
                repeats.every().times(number - 1),
                windows,
                submittedWindows,
                id,
                after,
                afterCutoffs,
                cutoffsOf,
                number,
                repeats.reboot());
    }

    /** The earliest start of a run that is submitted now; empty: at once. Days go by the calendar of the first window's zone. */
    public Optional<Instant> earliestStart(Instant submittedAt) {
        return pause.equals(Pause.NONE)
                ? earliest
                : Optional.of(pause.after(earliest.orElse(submittedAt), windows.zone()));
    }
}
