package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of a specification as the texts of a form's fields, and back. */
final class FormText {
    /** Keys in the order in which a person would write them; others come behind, and lists of programs last. */
    private static final List<String> ORDER = List.of(
            "name",
            "notebook",
            "note",
            "machine",
            "machines",
            "priority",
            "id",
            "program",
            "workload",
            "command",
            "parameters",
            "taskLengthSeconds",
            "matrix",
            "samples",
            "after",
            "order",
            "until",
            "marginPercent",
            "earliestStart",
            "windows",
            "repeats",
            "cutoffs",
            "",
            "programs",
            "runs");

    private FormText() {}

    /** A plain value as text without spaces around it; empty where there is none. */
    static String of(@Nullable Object value) {
        return value == null || value instanceof Map || value instanceof List
                ? ""
                : String.valueOf(value).strip();
    }

    static void put(Map<String, Object> keys, String key, String text) {
        if (text.isBlank()) {
            keys.remove(key);
        } else {
            keys.put(key, text.strip());
        }
    }

    static void putNumber(Map<String, Object> keys, String key, String text) {
        put(keys, key, text);
        keys.computeIfPresent(key, (same, typed) -> TypedFields.number(String.valueOf(typed)));
    }

    static Map<String, Object> ordered(Map<String, Object> keys) {
        List<String> names = new ArrayList<>(keys.keySet());
        names.sort(Comparator.comparingInt(key -> ORDER.contains(key) ? ORDER.indexOf(key) : ORDER.indexOf("")));
        Map<String, Object> ordered = new LinkedHashMap<>();
        names.forEach(name -> ordered.put(name, keys.get(name)));
        return ordered;
    }
}
