package org.emplab.web.experiment;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.emplab.lab.settings.SettingDeclaration;
import org.jspecify.annotations.Nullable;

/** Values of a specification as the texts of a form's fields, and back; text that is no number stays text. */
final class FieldText {
    /** The time to read a number grows by the square of its digits. */
    private static final int LONGEST_NUMBER = 400;

    private FieldText() {}

    /** A value in one line: those of a list and of an object with commas between them; empty where there is none. */
    static String of(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(FieldText::of).collect(Collectors.joining(", "));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + of(entry.getValue()))
                    .collect(Collectors.joining(", "));
        }
        return value == null ? "" : plain(value).strip().replaceAll("\\p{Cntrl}", " ");
    }

    static String plain(Object value) {
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
    }

    static void put(Map<String, Object> keys, String key, String text) {
        if (!text.isBlank()) {
            keys.put(key, text.strip());
        }
    }

    static void putNumber(Map<String, Object> keys, String key, String text) {
        if (!text.isBlank()) {
            keys.put(key, number(text.strip()));
        }
    }

    /** Puts what was typed for a setting. */
    static void put(Map<String, Object> keys, SettingDeclaration setting, String text) {
        String key = setting.keyInExperiment();
        if (text.isBlank()) {
            return;
        }
        if (setting.isFlag()) {
            keys.put(key, text.equals("true"));
        } else if (setting.isList()) {
            keys.put(key, numbers(text));
        } else if (setting.isMap()) {
            keys.put(key, pairs(text));
        } else if (setting.isNumber()) {
            keys.put(key, number(text.strip()));
        } else {
            keys.put(key, text.strip());
        }
    }

    /** The numbers that commas, semicolons or spaces separate. */
    static List<Object> numbers(String text) {
        return Arrays.stream(text.strip().split("[,;\\s]+"))
                .map(FieldText::number)
                .toList();
    }

    /** An object written as {@code size=60000, seed=1}; the text itself where it is none. */
    static Object pairs(String text) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String pair : text.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                return text.strip();
            }
            values.put(
                    pair.substring(0, equals).strip(),
                    number(pair.substring(equals + 1).strip()));
        }
        return values;
    }

    static Object number(String typed) {
        if (typed.length() > LONGEST_NUMBER) {
            return typed;
        }
        try {
            BigDecimal number = new BigDecimal(typed);
            if (Math.abs((long) number.scale()) > LONGEST_NUMBER) {
                return typed; // whose digits would fill the memory
            }
            return number.scale() <= 0 && number.precision() - number.scale() < 19
                    ? (Object) number.longValueExact()
                    : number;
        } catch (NumberFormatException notOne) {
            return typed;
        }
    }
}
