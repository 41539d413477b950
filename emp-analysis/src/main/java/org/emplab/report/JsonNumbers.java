package org.emplab.report;

import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Numbers in results: whole ones without a point, absent ones as null. */
public final class JsonNumbers {
    private static final double LARGEST_WHOLE = 1L << 53;

    private JsonNumbers() {}

    public static void put(ObjectNode object, String key, double value) {
        if (value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE) {
            object.put(key, (long) value);
        } else {
            object.put(key, value);
        }
    }

    public static void put(ObjectNode object, String key, OptionalDouble value) {
        if (value.isPresent()) {
            put(object, key, value.getAsDouble());
        } else {
            object.putNull(key);
        }
    }

    public static void put(ObjectNode object, String key, List<Integer> values) {
        ArrayNode array = object.putArray(key);
        values.forEach(array::add);
    }
}
