package org.emplab.server.database;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON objects as the text that a json column keeps, key for key and digit for digit, and back as a run file's values. */
public final class JsonText {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private JsonText() {}

    /** Null for an empty object. */
    public static @Nullable String ofObject(Map<String, ? extends @Nullable Object> object) {
        return object.isEmpty() ? null : JSON.writeValueAsString(object);
    }

    /** An empty object included. */
    public static String ofAnyObject(Map<String, ? extends @Nullable Object> object) {
        return JSON.writeValueAsString(object);
    }

    /** Empty for null. */
    @SuppressWarnings("unchecked") // a JSON object has string keys
    public static Map<String, Object> object(@Nullable String text) {
        return text == null ? Map.of() : (Map<String, Object>) nonNull(value(JSON.readTree(text)));
    }

    private static Object nonNull(@Nullable Object value) {
        return value == null ? Map.of() : value;
    }

    private static @Nullable Object value(JsonNode node) {
        if (node.isObject()) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            node.properties().forEach(property -> object.put(property.getKey(), value(property.getValue())));
            return Collections.unmodifiableMap(object);
        }
        if (node.isArray()) {
            List<@Nullable Object> array = new ArrayList<>(node.size());
            node.forEach(element -> array.add(value(element)));
            return Collections.unmodifiableList(array);
        }
        if (node.isString()) {
            return node.stringValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        if (node.isIntegralNumber()) {
            return node.canConvertToLong() ? (Object) node.longValue() : (Object) node.bigIntegerValue();
        }
        return node.isNumber() ? decimal(node.decimalValue()) : null;
    }

    private static Number decimal(BigDecimal value) {
        double approximate = value.doubleValue();
        return Double.isFinite(approximate) ? (Number) approximate : value;
    }
}
