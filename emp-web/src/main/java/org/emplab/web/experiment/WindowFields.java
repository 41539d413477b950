package org.emplab.web.experiment;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.lab.experiment.WeekWindow;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/** The windows of an experiment, as a form has them: nights, weekends, and one of one's own, in one time zone. */
final class WindowFields {
    private static final Map<String, Object> NIGHTS = Map.of("days", "mon-fri", "from", "18:00", "to", "08:00");
    private static final Map<String, Object> WEEKENDS = Map.of("days", "sat-sun");

    private WindowFields() {}

    /** Puts the fields; those of windows that they cannot say are of some of them. */
    static void show(@Nullable Object windows, Map<String, String> texts) {
        List.of("nights", "weekends", "days", "from", "to").forEach(key -> texts.put(key, ""));
        for (Object element : windows instanceof List<?> list ? list : List.of()) {
            if (element instanceof Map<?, ?> window) {
                String zone = FieldText.of(window.get("timeZone"));
                texts.put("zone", zone.isEmpty() ? "UTC" : zone);
                if (isSame(window, NIGHTS, texts)) {
                    texts.put("nights", "on");
                } else if (isSame(window, WEEKENDS, texts)) {
                    texts.put("weekends", "on");
                } else {
                    List.of("days", "from", "to").forEach(key -> texts.put(key, FieldText.of(window.get(key))));
                }
            }
        }
    }

    private static boolean isSame(Map<?, ?> window, Map<String, Object> known, Map<String, String> texts) {
        return meaning(List.of(window)).equals(meaning(List.of(in(known, texts))));
    }

    /** The meaning of windows; their text where it cannot be read. */
    static Object meaning(Object windows) {
        try {
            return List.copyOf(WeekWindows.of(windows).windows().stream()
                    .sorted(Comparator.comparing(WeekWindow::toString))
                    .toList());
        } catch (SpecificationException wrong) {
            return windows;
        }
    }

    /** An empty list stands for any time. */
    static List<Map<String, Object>> written(Map<String, String> texts) {
        List<Map<String, Object>> windows = new ArrayList<>();
        if (!texts.getOrDefault("nights", "").isEmpty()) {
            windows.add(in(NIGHTS, texts));
        }
        if (!texts.getOrDefault("weekends", "").isEmpty()) {
            windows.add(in(WEEKENDS, texts));
        }
        Map<String, Object> own = new LinkedHashMap<>();
        List.of("days", "from", "to").forEach(key -> FieldText.put(own, key, texts.getOrDefault(key, "")));
        if (!own.isEmpty()) {
            windows.add(in(own, texts));
        }
        return windows;
    }

    private static Map<String, Object> in(Map<String, Object> window, Map<String, String> texts) {
        Map<String, Object> placed = new LinkedHashMap<>();
        for (String key : List.of("days", "from", "to")) {
            if (window.containsKey(key)) {
                placed.put(key, window.get(key));
            }
        }
        FieldText.put(placed, "timeZone", texts.getOrDefault("zone", ""));
        return placed;
    }

    /** A moment as the clocks of a zone show it; as it is where it is none. */
    static String local(String moment, String zone) {
        try {
            return OffsetDateTime.parse(moment)
                    .atZoneSameInstant(ZoneId.of(zone))
                    .toLocalDateTime()
                    .toString();
        } catch (DateTimeException notOne) {
            return moment;
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
