package org.emplab.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.report.table.RecordValue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Records as JSON: each component under its own name, which says its unit, in their order. What is absent is null.
 */
public enum RecordJson {
    /** Numbers as Java prints them: {@code 128.0}. */
    PLAIN,
    /** Whole numbers without a point: {@code 128}. */
    WHOLE;

    /** Writes the components of a record into an object. */
    public ObjectNode put(ObjectNode object, Record record) {
        for (RecordValue value : RecordValue.of(record)) {
            put(object, value.name(), value.value());
        }
        return object;
    }

    /** An array of records under a key. */
    public void putAll(ObjectNode object, String key, List<? extends Record> records) {
        ArrayNode array = object.putArray(key);
        records.forEach(record -> put(array.addObject(), record));
    }

    /** Writes a value under a key: a number, a text, a truth or a record; null for what is absent. */
    public void put(ObjectNode object, String key, @Nullable Object value) {
        if (value instanceof Integer number) {
            object.put(key, number);
        } else if (value instanceof Long number) {
            object.put(key, number);
        } else if (value instanceof Double number) {
            put(object, key, number.doubleValue());
        } else if (value instanceof Boolean truth) {
            object.put(key, truth);
        } else if (value instanceof String text) {
            object.put(key, text);
        } else if (value instanceof OptionalDouble number && number.isPresent()) {
            JsonNumbers.put(object, key, number);
        } else if (value instanceof OptionalInt number && number.isPresent()) {
            object.put(key, number.getAsInt());
        } else if (value instanceof OptionalLong number && number.isPresent()) {
            object.put(key, number.getAsLong());
        } else if (value instanceof Optional<?> present && present.isPresent()) {
            put(object, key, present.get());
        } else if (value instanceof Record record) {
            put(object.putObject(key), record);
        } else if (value == null
                || value instanceof OptionalDouble
                || value instanceof OptionalInt
                || value instanceof OptionalLong
                || value instanceof Optional<?>) {
            object.putNull(key);
        } else {
            throw new IllegalArgumentException(key + " cannot be written: " + value);
        }
    }

    private void put(ObjectNode object, String key, double number) {
        if (this == WHOLE) {
            JsonNumbers.put(object, key, number);
        } else {
            object.put(key, number);
        }
    }
}
