package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Takes known keys out of an object, each with its range; what is left at the end nobody knows. */
final class OrderValues {
    private final Map<String, Object> rest;

    OrderValues(Map<String, Object> object) {
        rest = new LinkedHashMap<>(object);
    }

    @Nullable
    Object take(String key) {
        return rest.remove(key);
    }

    boolean has(String key) {
        return rest.containsKey(key);
    }

    Optional<String> text(String key) {
        Object value = take(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text && !text.isBlank()) {
            return Optional.of(text.strip());
        }
        throw new WrongOrderException(key, "must be a text, not " + inWords(value));
    }

    boolean flag(String key) {
        Object value = take(key);
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw new WrongOrderException(key, "must be true or false, not " + inWords(value));
    }

    OptionalLong whole(String key, long least, long most) {
        Object value = take(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(whole(key, value, least, most));
    }

    OptionalInt integer(String key, int least, int most) {
        OptionalLong value = whole(key, least, most);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    /** A list, or one number for a list of one. */
    List<Long> wholes(String key, long least, long most, List<Long> otherwise) {
        Object value = take(key);
        if (value == null) {
            return otherwise;
        }
        List<Long> wholes = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of(value)) {
            wholes.add(whole(key, element, least, most));
        }
        if (wholes.isEmpty()) {
            throw new WrongOrderException(key, "is an empty list");
        }
        return wholes;
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        if (take(key) instanceof List<?> list) {
            list.forEach(element -> texts.add(String.valueOf(element)));
        }
        if (texts.isEmpty() || texts.get(0).isBlank()) {
            throw new WrongOrderException(key, "must be a list: the program and its arguments");
        }
        return texts;
    }

    private static long whole(String key, @Nullable Object value, long least, long most) {
        if (value instanceof Number number
                && number.doubleValue() == Math.rint(number.doubleValue())
                && number.doubleValue() >= least
                && number.doubleValue() <= most) {
            return number.longValue();
        }
        throw new WrongOrderException(
                key, "must be a whole number from " + least + " to " + most + ", not " + inWords(value));
    }

    private static String inWords(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    /** Only where another key has a certain value do some keys mean anything. */
    void refuse(String key, String reason) {
        if (rest.containsKey(key)) {
            throw new WrongOrderException(key, reason);
        }
    }

    void refuseTheRest() {
        if (!rest.isEmpty()) {
            throw new WrongOrderException(
                    rest.keySet().iterator().next(), "is no setting of an experiment by displacement");
        }
    }
}
