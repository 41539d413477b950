package org.emplab.web.experiment;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of a specification, from the fields of a form: empty fields are left out, and text that is no number stays text. */
final class TypedFields {
    /** The time to read a number grows by the square of its digits. */
    private static final int LONGEST_NUMBER = 400;

    private final Map<String, Object> keys = new LinkedHashMap<>();

    Map<String, Object> keys() {
        return keys;
    }

    void put(String key, Object value) {
        keys.put(key, value);
    }

    void text(String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            keys.put(key, typed.strip());
        }
    }

    void number(String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            keys.put(key, number(typed.strip()));
        }
    }

    /** Puts the numbers that commas, semicolons or spaces separate. */
    void numbers(String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            keys.put(
                    key,
                    Arrays.stream(typed.strip().split("[,;\\s]+"))
                            .map(TypedFields::number)
                            .toList());
        }
    }

    /** A whole number up to 18 digits as a {@code Long}, another that a double holds as a {@code Double}, else the text. */
    static Object number(String typed) {
        if (typed.length() > LONGEST_NUMBER) {
            return typed;
        }
        try {
            BigDecimal number = new BigDecimal(typed);
            if (number.scale() <= 0 && (long) number.precision() - number.scale() < 19) {
                return number.longValueExact();
            }
            double value = number.doubleValue();
            return Double.isFinite(value) ? (Object) value : typed;
        } catch (NumberFormatException notOne) {
            return typed;
        }
    }
}
