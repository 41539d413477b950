package org.emplab.agent.measure.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the keys of a JSON object and remembers which it was not asked for. */
final class SettingsReader {
    private final Map<String, Object> object;
    private final Set<String> unread;

    SettingsReader(Map<String, Object> object) {
        this.object = object;
        this.unread = new LinkedHashSet<>(object.keySet());
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(get(key)).map(value -> text(key, value));
    }

    boolean flag(String key) {
        Object value = get(key);
        if (value != null && !(value instanceof Boolean)) {
            throw wrong(key, "true or false", value);
        }
        return Boolean.TRUE.equals(value);
    }

    OptionalDouble number(String key) {
        Object value = get(key);
        if (value == null) {
            return OptionalDouble.empty();
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return OptionalDouble.of(number.doubleValue());
        }
        throw wrong(key, "a number", value);
    }

    OptionalLong whole(String key) {
        Object value = get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(whole(key, value));
    }

    OptionalInt small(String key) {
        Object value = get(key);
        return value == null ? OptionalInt.empty() : OptionalInt.of(small(key, value));
    }

    List<Integer> wholeNumbers(String key) {
        List<Integer> numbers = new ArrayList<>();
        elements(key).forEach(element -> numbers.add(small(key, element)));
        return numbers;
    }

    List<String> list(String key) {
        List<String> texts = new ArrayList<>();
        elements(key).forEach(element -> texts.add(text(key, element)));
        return texts;
    }

    /** An object of texts; numbers and truth values are taken as they are written. */
    Map<String, String> texts(String key) {
        Object value = get(key);
        Map<String, String> texts = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, text) -> texts.put(String.valueOf(name), text(key + "." + name, text)));
        } else if (value != null) {
            throw wrong(key, "an object", value);
        }
        return texts;
    }

    void refuseTheRest() {
        if (!unread.isEmpty()) {
            throw new IllegalArgumentException(
                    "unknown setting: " + unread.iterator().next());
        }
    }

    private @Nullable Object get(String key) {
        unread.remove(key);
        return object.get(key);
    }

    private List<?> elements(String key) {
        Object value = get(key);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list) {
            return list;
        }
        throw wrong(key, "an array", value);
    }

    private static String text(String key, @Nullable Object value) {
        if (value instanceof String || value instanceof Number || value instanceof Boolean) {
            String text = value.toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
        }
        throw wrong(key, "a text", value);
    }

    private static long whole(String key, Object value) {
        if (value instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())) {
            return number.longValue();
        }
        throw wrong(key, "a whole number", value);
    }

    private static int small(String key, Object value) {
        long number = whole(key, value);
        if (number != (int) number) {
            throw wrong(key, "a smaller number", value);
        }
        return (int) number;
    }

    private static IllegalArgumentException wrong(String key, String wanted, @Nullable Object value) {
        return new IllegalArgumentException(key + " must be " + wanted + ", not " + value);
    }
}
