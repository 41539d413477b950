package org.emplab.lab.experiment;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/**
 * A part of some days of the week in which a run may be at work: from a time of day to another one, which is the next
 * day's where it is not later. A window that begins in the hour that summer time leaves out is an hour later that day.
 *
 * @param to 00:00 stands for the end of the day
 * @param whole whether the run must fit into one window
 */
public record WeekWindow(Set<DayOfWeek> days, LocalTime from, LocalTime to, ZoneId zone, boolean whole) {
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    public WeekWindow {
        days = Set.copyOf(days);
        if (days.isEmpty()) {
            throw new IllegalArgumentException("a window without a day");
        }
    }

    public WeekWindow(Set<DayOfWeek> days, LocalTime from, LocalTime to, ZoneId zone) {
        this(days, from, to, zone, false);
    }

    /**
     * @throws SpecificationException naming the key that is unknown or wrong
     */
    static WeekWindow of(SettingsReader in) {
        WeekWindow window =
                new WeekWindow(days(in.take("days")), time(in, "from"), time(in, "to"), zone(in), in.flag("whole"));
        in.refuseTheRest("key of a window: it has days, from, to, timeZone and whole");
        return window;
    }

    private static Set<DayOfWeek> days(@Nullable Object value) {
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        if (value == null) {
            return EnumSet.allOf(DayOfWeek.class);
        }
        for (Object element : value instanceof List<?> list ? list : List.of(value)) {
            for (String part : String.valueOf(element).toLowerCase(Locale.ROOT).split(",")) {
                String[] ends = part.strip().split("-", 2);
                int first = DAYS.indexOf(ends[0].strip());
                int last = DAYS.indexOf(ends[ends.length - 1].strip());
                if (first < 0 || last < 0) {
                    throw wrongDays(value);
                }
                for (int day = 0; day <= Math.floorMod(last - first, 7); day++) {
                    days.add(DayOfWeek.of(1 + (first + day) % 7));
                }
            }
        }
        if (days.isEmpty()) {
            throw wrongDays(value);
        }
        return days;
    }

    private static SpecificationException wrongDays(Object value) {
        return SettingsReader.wrong("days", "days such as mon, mon-fri or [sat, sun]", value);
    }

    private static LocalTime time(SettingsReader in, String key) {
        Object value = in.take(key);
        if (value == null || value.equals("24:00")) {
            return LocalTime.MIDNIGHT;
        }
        if (value instanceof String text && text.matches("([01][0-9]|2[0-3]):[0-5][0-9]")) {
            return LocalTime.parse(text);
        }
        throw SettingsReader.wrong(key, "a time of day such as 18:00", value);
    }

    private static ZoneId zone(SettingsReader in) {
        String name = in.word("timeZone").orElse("UTC");
        if (!ZoneId.getAvailableZoneIds().contains(name)) {
            throw SettingsReader.wrong("timeZone", "a time zone such as Europe/Vienna", name);
        }
        return ZoneId.of(name);
    }

    /** Empty where a day is not one of its days. */
    Optional<OpenTime> on(LocalDate day) {
        if (!days.contains(day.getDayOfWeek())) {
            return Optional.empty();
        }
        LocalDateTime begin = day.atTime(from);
        LocalDateTime close = (to.isAfter(from) ? day : day.plusDays(1)).atTime(to);
        Instant start = begin.atZone(zone).toInstant();
        Instant end = zone.getRules().getValidOffsets(begin).isEmpty()
                ? start.plus(Duration.between(begin, close))
                : close.atZone(zone).toInstant();
        return end.isAfter(start) ? Optional.of(new OpenTime(start, end)) : Optional.empty();
    }

    /** The time from an instant until before another one. */
    public record OpenTime(Instant from, Instant until) {}
}
