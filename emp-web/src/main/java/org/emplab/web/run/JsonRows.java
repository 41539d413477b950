package org.emplab.web.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A JSON object as rows for people: nested keys are joined by dots, lists of plain values stand on one row. */
public final class JsonRows {
    /** A path such as {@code cpu.governor} and its value. */
    public record Row(String key, String value) {}

    private JsonRows() {}

    public static List<Row> of(Map<String, Object> object) {
        List<Row> rows = new ArrayList<>();
        object.forEach((key, value) -> add(key, value, rows));
        return rows;
    }

    private static void add(String path, Object value, List<Row> rows) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            map.forEach((key, inner) -> add(path + "." + key, inner, rows));
        } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
            for (int i = 0; i < list.size(); i++) {
                add(path + "." + (i + 1), list.get(i), rows);
            }
        } else {
            rows.add(new Row(path, text(value)));
        }
    }

    private static String text(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        return value instanceof Map<?, ?> ? "" : String.valueOf(value);
    }
}
