package org.emplab.runfile;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;

/** Strict values out of a JSON line: each refusal names the key. */
final class JsonObjectReader {
    /** The reason and the place in the line; the reader of lines adds file and line. */
    static final class WrongValueException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final @Nullable String key;

        WrongValueException(@Nullable String key, String problem) {
            super(problem, null, false, false);
            this.key = key;
        }
    }

    private static final int MOST_FREE_VALUES = 1_000_000;

    private JsonObjectReader() {}

    static WrongValueException missing(String key) {
        return new WrongValueException(key, "is missing");
    }

    static String text(JsonParser parser, String key) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw new WrongValueException(key, "must be a text");
        }
        return parser.getString();
    }

    static boolean bool(JsonParser parser, String key) {
        return switch (parser.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw new WrongValueException(key, "must be true or false");
        };
    }

    /** A whole number that is not negative. */
    static long count(JsonParser parser, String key) {
        long value = whole(parser, key);
        if (value < 0) {
            throw new WrongValueException(key, "must not be negative, but is " + value);
        }
        return value;
    }

    /** Like {@link #count}, up to 2³¹−1. */
    static int smallCount(JsonParser parser, String key) {
        long value = count(parser, key);
        if (value > Integer.MAX_VALUE) {
            throw new WrongValueException(key, "is too large: " + value);
        }
        return (int) value;
    }

    private static long whole(JsonParser parser, String key) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
            throw new WrongValueException(key, "must be a whole number");
        }
        BigDecimal value = parser.getDecimalValue();
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new WrongValueException(
                    key, "must be a whole number of at most 64 bits, but is " + parser.getString());
        }
    }

    static double number(JsonParser parser, String key) {
        if (!parser.currentToken().isNumeric()) {
            throw new WrongValueException(key, "must be a number");
        }
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw new WrongValueException(key, "is too large: " + parser.getString());
        }
        return value;
    }

    static Map<String, @Nullable Object> object(JsonParser parser, String key) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new WrongValueException(key, "must be an object");
        }
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            object.put(name, any(parser, key + "." + name));
        }
        return object;
    }

    /** Any JSON value as String, Long, BigInteger, Double, BigDecimal, Boolean, List or Map; null for null. */
    static @Nullable Object any(JsonParser parser, String key) {
        countFreeValue(parser, key);
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, key);
            case START_ARRAY -> array(parser, key);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? (Object) parser.getBigIntegerValue()
                        : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> decimal(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** A free-form value becomes an object for each of its values, which takes many times the memory of its text. */
    private static void countFreeValue(JsonParser parser, String key) {
        TokenStreamContext line = parser.streamReadContext();
        while (line.getParent() != null) {
            line = line.getParent();
        }
        int before = line.currentValue() instanceof Integer count ? count : 0;
        if (before == MOST_FREE_VALUES) {
            throw new WrongValueException(
                    key,
                    "is one value too many: a line holds " + MOST_FREE_VALUES
                            + " at most beside those of a run file's own keys");
        }
        line.assignCurrentValue(before + 1);
    }

    private static List<@Nullable Object> array(JsonParser parser, String key) {
        List<@Nullable Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(any(parser, key + "[" + array.size() + "]"));
        }
        return array;
    }

    private static Number decimal(JsonParser parser) {
        double value = parser.getDoubleValue();
        return Double.isFinite(value) ? (Number) value : parser.getDecimalValue();
    }
}
