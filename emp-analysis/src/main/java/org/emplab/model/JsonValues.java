package org.emplab.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Deep, unmodifiable, order-keeping copies of JSON objects whose shape is not ours to know. */
final class JsonValues {
    private JsonValues() {}

    static Map<String, Object> copyOf(Map<String, Object> object) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        object.forEach((key, value) -> copy.put(key, copyOfValue(value)));
        return Collections.unmodifiableMap(copy);
    }

    @SuppressWarnings("unchecked") // a JSON object has string keys
    private static @Nullable Object copyOfValue(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return copyOf((Map<String, Object>) map);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(element -> copy.add(copyOfValue(element)));
            return Collections.unmodifiableList(copy);
        }
        return value;
    }
}
