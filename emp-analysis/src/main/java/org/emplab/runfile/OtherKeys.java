package org.emplab.runfile;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Keys of a sample or a row that have no field in the model. Each is a cell of its own, or is left for one cell of all others. */
final class OtherKeys {
    private final Map<String, Object> keys;

    OtherKeys(Map<String, Object> keys) {
        this.keys = keys.isEmpty() ? Map.of() : new LinkedHashMap<>(keys);
    }

    /** Takes a whole number; null if there is none. */
    @Nullable
    Long number(String key) {
        if (keys.get(key) instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())) {
            keys.remove(key);
            return number.longValue();
        }
        return null;
    }

    /** Takes a text; null if there is none. */
    @Nullable
    String text(String key) {
        if (keys.get(key) instanceof String text) {
            keys.remove(key);
            return text;
        }
        return null;
    }

    /** Takes an object; empty if there is none. */
    OtherKeys object(String key) {
        if (keys.get(key) instanceof Map<?, ?> object) {
            keys.remove(key);
            Map<String, Object> copy = new LinkedHashMap<>();
            object.forEach((name, value) -> copy.put(String.valueOf(name), value));
            return new OtherKeys(copy);
        }
        return new OtherKeys(Map.of());
    }

    /** Leaves what of an object was not taken. */
    void putBack(String key, OtherKeys object) {
        if (!object.keys.isEmpty()) {
            keys.put(key, object.keys);
        }
    }

    /** The other keys as a JSON object; null if there are none. */
    @Nullable
    String left() {
        return keys.isEmpty() ? null : JsonMapper.shared().writeValueAsString(keys);
    }
}
