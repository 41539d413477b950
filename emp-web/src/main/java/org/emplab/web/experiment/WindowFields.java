package org.emplab.web.experiment;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.lab.experiment.WeekWindow;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/**
 * The windows of an experiment, as a form has them: nights, weekends, and one of one's own.
 *
 * @param days such as {@code mon-fri}
 * @param from such as {@code 18:00}
 * @param zone of all of them; empty: not said yet
 */
record WindowFields(boolean nights, boolean weekends, String days, String from, String to, String zone) {
    private static final Set<DayOfWeek> WEEKEND = EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
    private static final LocalTime EVENING = LocalTime.of(18, 0);
    private static final LocalTime MORNING = LocalTime.of(8, 0);

    /** Empty where the fields cannot say it. */
    static Optional<WindowFields> shown(@Nullable Object windows, String zone) {
        if (windows == null) {
            return Optional.of(new WindowFields(false, false, "", "", "", zone));
        }
        Set<String> zones = new HashSet<>();
        boolean nights = false;
        boolean weekends = false;
        Map<?, ?> own = null;
        for (Object element : windows instanceof List<?> list ? list : List.of("")) {
            if (!(element instanceof Map<?, ?> window)
                    || !Set.of("days", "from", "to", "timeZone").containsAll(window.keySet())) {
                return Optional.empty();
            }
            Object named = window.get("timeZone");
            zones.add(named == null ? "UTC" : FormText.of(named));
            Optional<WeekWindow> read = read(window);
            if (read.filter(WindowFields::isNights).isPresent() && !nights) {
                nights = true;
            } else if (read.filter(WindowFields::isWeekend).isPresent() && !weekends) {
                weekends = true;
            } else if (own == null) {
                own = window;
            } else {
                return Optional.empty();
            }
        }
        if (zones.size() != 1) {
            return Optional.empty();
        }
        return Optional.of(new WindowFields(
                nights,
                weekends,
                own == null ? "" : days(own.get("days")),
                own == null ? "" : FormText.of(own.get("from")),
                own == null ? "" : FormText.of(own.get("to")),
                zones.iterator().next()));
    }

    private static String days(@Nullable Object days) {
        return days instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                : FormText.of(days);
    }

    private static Optional<WeekWindow> read(Map<?, ?> window) {
        try {
            return Optional.of(WeekWindows.of(List.of(window)).windows().get(0));
        } catch (SpecificationException wrong) {
            return Optional.empty();
        }
    }

    private static boolean isNights(WeekWindow window) {
        return window.days().equals(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY))
                && window.from().equals(EVENING)
                && window.to().equals(MORNING);
    }

    private static boolean isWeekend(WeekWindow window) {
        return window.days().equals(WEEKEND)
                && window.from().equals(LocalTime.MIDNIGHT)
                && window.to().equals(LocalTime.MIDNIGHT);
    }

    /** An empty list stands for any time. */
    List<Map<String, Object>> written() {
        List<Map<String, Object>> windows = new ArrayList<>();
        if (nights) {
            windows.add(window("mon-fri", EVENING.toString(), MORNING.toString()));
        }
        if (weekends) {
            windows.add(window("sat-sun", "", ""));
        }
        if (!(days + from + to).isBlank()) {
            windows.add(window(days, from, to));
        }
        return windows;
    }

    private Map<String, Object> window(String ofDays, String begin, String end) {
        Map<String, Object> window = new LinkedHashMap<>();
        FormText.put(window, "days", ofDays);
        FormText.put(window, "from", begin);
        FormText.put(window, "to", end);
        FormText.put(window, "timeZone", zone);
        return window;
    }

    /** A moment as the clocks of a zone show it; empty: it is no moment. */
    static Optional<String> local(@Nullable Object moment, String zone) {
        try {
            if (moment == null) {
                return Optional.of("");
            }
            String text = FormText.of(moment);
            return Optional.of(
                    text.matches(".*(Z|[+-]\\d\\d:\\d\\d)")
                            ? OffsetDateTime.parse(text)
                                    .atZoneSameInstant(ZoneId.of(zone))
                                    .toLocalDateTime()
                                    .toString()
                            : LocalDateTime.parse(text).toString());
        } catch (DateTimeException notOne) {
            return Optional.empty();
        }
    }

    /** The moment with the offset that the zone has then; as it is without a zone. */
    static String moment(String local, String zone) {
        try {
            return LocalDateTime.parse(local)
                    .atZone(ZoneId.of(zone))
                    .toOffsetDateTime()
                    .toString();
        } catch (DateTimeException notOne) {
            return local;
        }
    }
}
