package org.emplab.runfile;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Single JSON values as a run file has them. */
public final class JsonText {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonText() {}

    public static byte[] quoted(String text) {
        return bytes(json -> json.writeString(text));
    }

    public static byte[] object(Map<String, Object> object) {
        return bytes(json -> write(json, object));
    }

    /** The object that a text holds; numbers as a run file has them. */
    public static Map<String, @Nullable Object> object(String text) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            return JsonObjectReader.object(parser, "");
        }
    }

    /** Any JSON value; numbers as a run file has them. */
    public static void write(JsonGenerator json, @Nullable Object value) {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Long || value instanceof Integer) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof BigInteger whole) {
            json.writeNumber(whole);
        } else if (value instanceof BigDecimal decimal) {
            json.writeNumber(decimal);
        } else if (value instanceof Number number) {
            number(json, number.doubleValue());
        } else if (value instanceof Map<?, ?> object) {
            json.writeStartObject();
            object.forEach((name, property) -> {
                json.writeName((String) name);
                write(json, property);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> array) {
            json.writeStartArray();
            array.forEach(element -> write(json, element));
            json.writeEndArray();
        } else {
            throw new IllegalArgumentException("not a JSON value: " + value.getClass());
        }
    }

    public static void number(JsonGenerator json, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a JSON number: " + value);
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }

    static byte[] bytes(Consumer<JsonGenerator> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            content.accept(json);
        }
        return bytes.toByteArray();
    }
}
