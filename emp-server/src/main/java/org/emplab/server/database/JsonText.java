package org.emplab.server.database;

import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** JSON objects as the text that a json column keeps, key for key and digit for digit, and back as a run file's values. */
public final class JsonText {
    private JsonText() {}

    /** Null for an empty object. */
    public static @Nullable String ofObject(Map<String, ? extends @Nullable Object> object) {
        return object.isEmpty() ? null : ofAnyObject(object);
    }

    /** An empty object included. */
    public static String ofAnyObject(Map<String, ? extends @Nullable Object> object) {
        return JsonMapper.shared().writeValueAsString(object);
    }

    /** A part of an object. */
    public static String ofValue(@Nullable Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }

    /** Empty for null. */
    public static Map<String, Object> object(@Nullable String text) {
        return text == null ? Map.of() : Collections.unmodifiableMap(org.emplab.runfile.JsonText.object(text));
    }
}
