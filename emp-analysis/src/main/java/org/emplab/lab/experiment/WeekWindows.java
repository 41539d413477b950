package org.emplab.lab.experiment;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.experiment.WeekWindow.OpenTime;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/**
 * The times of the week in which a run may be at work. Windows that touch or overlap are one: Saturday and Sunday are 48
 * hours. None at all means any time.
 */
public record WeekWindows(List<WeekWindow> windows) {
    /** Windows that are open at any time. */
    public static final WeekWindows ALWAYS = new WeekWindows(List.of());

    private static final int MOST = 50;
    private static final Duration BEFORE = Duration.ofDays(6);
    private static final Duration AFTER = Duration.ofDays(21);
    private static final Duration WHOLE_WEEKS = Duration.ofDays(14);

    public WeekWindows {
        windows = List.copyOf(windows);
    }

    /**
     * @param value a list of windows, or one, as a specification has it; null: any time
     * @throws SpecificationException naming the key that is unknown or wrong, such as {@code windows[0].from}
     */
    public static WeekWindows of(@Nullable Object value) {
        if (value == null) {
            return ALWAYS;
        }
        if (value instanceof Map) {
            return new WeekWindows(List.of(window("windows", value)));
        }
        if (!(value instanceof List<?> list) || list.isEmpty() || list.size() > MOST) {
            throw SettingsReader.wrong("windows", "a list of 1 to " + MOST + " windows", value);
        }
        List<WeekWindow> windows = new ArrayList<>();
        for (Object element : list) {
            windows.add(window("windows[" + windows.size() + "]", element));
        }
        return new WeekWindows(windows);
    }

    private static WeekWindow window(String place, Object value) {
        return SettingsReader.object(place, value, "an object with days, from, to and timeZone", WeekWindow::of);
    }

    /** Whether a run is measured piece by piece, in as many of them as it takes: there are some, and none is for whole runs. */
    public boolean inPieces() {
        return !windows.isEmpty() && windows.stream().noneMatch(WeekWindow::whole);
    }

    /** The zone of the first window; UTC without one. */
    ZoneId zone() {
        return windows.isEmpty() ? ZoneOffset.UTC : windows.get(0).zone();
    }

    /** The longest time from an opening to the next closing, as of the weeks around an instant; empty: they never close. */
    public Optional<Duration> longest(Instant around) {
        return windows.isEmpty()
                ? Optional.empty()
                : Optional.of(longest(open(around))).filter(longest -> longest.compareTo(WHOLE_WEEKS) < 0);
    }

    /**
     * The first time, not before an instant, from which a run of some length lies in one window.
     *
     * @return empty if it is longer than any
     */
    public Optional<Instant> firstStart(Instant from, Duration length) {
        return ahead(from).stream()
                .map(time -> time.from().isAfter(from) ? time : new OpenTime(from, time.until()))
                .filter(time -> !time.from().plus(length).isAfter(time.until()))
                .map(OpenTime::from)
                .findFirst();
    }

    /** The open times that end after an instant, of three weeks; one without an end where they never close. */
    List<OpenTime> ahead(Instant from) {
        List<OpenTime> open = windows.isEmpty() ? List.of() : open(from);
        return windows.isEmpty() || longest(open).compareTo(WHOLE_WEEKS) >= 0
                ? List.of(new OpenTime(Instant.MIN, Instant.MAX))
                : open.stream().filter(time -> time.until().isAfter(from)).toList();
    }

    private static Duration longest(List<OpenTime> open) {
        return open.stream()
                .map(time -> Duration.between(time.from(), time.until()))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** The open times of the weeks around an instant. */
    private List<OpenTime> open(Instant around) {
        return open(around.minus(BEFORE), around.plus(AFTER));
    }

    /** The open times of the days around a time, in order and joined; empty where a run may be at work at any time. */
    public List<OpenTime> open(Instant from, Instant until) {
        LocalDate last = LocalDate.ofInstant(until, ZoneOffset.UTC).plusDays(1);
        List<OpenTime> times = new ArrayList<>();
        for (WeekWindow window : windows) {
            for (LocalDate day = LocalDate.ofInstant(from, ZoneOffset.UTC).minusDays(2);
                    !day.isAfter(last);
                    day = day.plusDays(1)) {
                window.on(day).ifPresent(times::add);
            }
        }
        times.sort(Comparator.comparing(OpenTime::from));
        List<OpenTime> joined = new ArrayList<>();
        for (OpenTime time : times) {
            OpenTime before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (before != null && !time.from().isAfter(before.until())) {
                Instant end = before.until().isAfter(time.until()) ? before.until() : time.until();
                joined.set(joined.size() - 1, new OpenTime(before.from(), end));
            } else {
                joined.add(time);
            }
        }
        return joined;
    }
}
