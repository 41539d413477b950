package org.emplab.lab.settings;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.emplab.report.table.Digits;
import org.jspecify.annotations.Nullable;

/**
 * Takes known keys out of an object, each with its type and range; what is left at the end is unknown. Everything that is
 * wrong is a {@link SpecificationException} that names the key.
 */
public final class SettingsReader {
    private static final int LONGEST_SHOWN = 60;
    private final Map<String, Object> rest;
    private final Set<String> known = new HashSet<>();

    public SettingsReader(Map<String, Object> object) {
        rest = new LinkedHashMap<>(object);
    }

    /**
     * Reads an object within another one.
     *
     * @param key of the object; refusals of its keys begin with it
     * @param wanted what must stand there, for the refusal of anything else
     */
    public static <T> T object(String key, @Nullable Object value, String wanted, Function<SettingsReader, T> read) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(key, wanted, value);
        }
        Map<String, Object> object = new LinkedHashMap<>();
        map.forEach((own, element) -> object.put(String.valueOf(own), element));
        try {
            return read.apply(new SettingsReader(object));
        } catch (SpecificationException wrong) {
            throw wrong.within(key + ".");
        }
    }

    /**
     * Takes the settings that a record declares.
     *
     * @param others the record's components that are no settings, by their names
     */
    public <R extends Record> R read(Class<R> type, Map<String, Object> others) {
        return type.cast(SettingsRecord.of(type).read(this, others));
    }

    @Nullable
    public Object take(String key) {
        known.add(key);
        return rest.remove(key);
    }

    /** The keys that were not taken yet. */
    Map<String, Object> rest() {
        return new LinkedHashMap<>(rest);
    }

    public boolean has(String key) {
        return rest.containsKey(key);
    }

    public Optional<String> text(String key) {
        Object value = take(key);
        return value == null ? Optional.empty() : Optional.of(text(key, value));
    }

    /** A text that stands as one, not a number, and is not blank. */
    public Optional<String> word(String key) {
        Object value = take(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text && !text.isBlank() && text.indexOf('\0') < 0) {
            return Optional.of(text.strip());
        }
        throw wrong(key, "a text", value);
    }

    public boolean flag(String key) {
        return flag(key, false);
    }

    boolean flag(String key, boolean byDefault) {
        Object value = take(key);
        if (value == null) {
            return byDefault;
        }
        if (value instanceof Boolean set) {
            return set;
        }
        throw wrong(key, "true or false", value);
    }

    OptionalDouble number(String key, double least, double most) {
        Object value = take(key);
        if (value == null) {
            return OptionalDouble.empty();
        }
        if (!(value instanceof Number number) || !Double.isFinite(number.doubleValue())) {
            throw wrong(key, "a number", value);
        }
        if (number.doubleValue() >= least && number.doubleValue() <= most) {
            return OptionalDouble.of(number.doubleValue());
        }
        throw wrong(
                key,
                least == Double.MIN_VALUE && most == Double.MAX_VALUE
                        ? "above 0"
                        : "a number from " + Digits.plain(least) + " to " + Digits.plain(most),
                Digits.plain(number.doubleValue()));
    }

    /** A number above 0. */
    public OptionalDouble positive(String key) {
        return number(key, Double.MIN_VALUE, Double.MAX_VALUE);
    }

    public OptionalLong whole(String key, long least, long most) {
        Object value = take(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(whole(key, value, least, most));
    }

    public OptionalInt integer(String key, int least, int most) {
        OptionalLong value = whole(key, least, most);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    /** A list of whole numbers; empty where the key is missing. */
    List<Integer> integers(String key, int least, int most) {
        List<Integer> numbers = new ArrayList<>();
        for (Object element : list(key)) {
            numbers.add((int) whole(key, element, least, most));
        }
        return numbers;
    }

    /** A list, or one number for a list of one. */
    public List<Long> wholes(String key, long least, long most, List<Long> otherwise) {
        Object value = take(key);
        if (value == null) {
            return otherwise;
        }
        List<Long> wholes = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of(value)) {
            wholes.add(whole(key, element, least, most));
        }
        if (wholes.isEmpty()) {
            throw new SpecificationException(key, "is an empty list");
        }
        return wholes;
    }

    /** The program and its arguments; empty where the key is missing. */
    public List<String> command(String key) {
        Object value = take(key);
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(element -> texts.add(text(key, element)));
        }
        if (value != null && (texts.isEmpty() || texts.get(0).isBlank())) {
            throw new SpecificationException(key, "must be a list: the program and its arguments");
        }
        return texts;
    }

    /** An object of texts; numbers and truth values are taken as they are written. */
    public Map<String, String> texts(String key) {
        Object value = take(key);
        Map<String, String> texts = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, text) -> texts.put(String.valueOf(name), text(key + "." + name, text)));
        } else if (value != null) {
            throw wrong(key, "an object", value);
        }
        return texts;
    }

    /** Some keys mean anything only where another key has a certain value. */
    public void refuse(String key, String reason) {
        if (has(key)) {
            throw new SpecificationException(key, reason);
        }
    }

    /** @param nothing what an unknown key is not, for example "setting that an agent knows" */
    public void refuseTheRest(String nothing) {
        if (!rest.isEmpty()) {
            String key = rest.keySet().iterator().next();
            String meant = Nearest.slip(key, known)
                    .map(near -> "; did you mean " + near + "?")
                    .orElse("");
            throw SpecificationException.ofUnknownKey(key, "is no " + nothing + meant);
        }
    }

    private List<?> list(String key) {
        Object value = take(key);
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
            String text = asWritten(value);
            if (text.indexOf('\0') < 0) {
                return text;
            }
        }
        throw wrong(key, "a text", value);
    }

    /** A number as people write it, so that what is checked here and what a program gets as its argument are one text. */
    private static String asWritten(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        return value instanceof Double number && Double.isFinite(number) ? Digits.plain(number) : value.toString();
    }

    private static long whole(String key, @Nullable Object value, long least, long most) {
        OptionalLong whole = value instanceof Number number ? exactly(number) : OptionalLong.empty();
        if (whole.isPresent() && whole.getAsLong() >= least && whole.getAsLong() <= most) {
            return whole.getAsLong();
        }
        throw wrong(key, "a whole number from " + least + (most == Long.MAX_VALUE ? " on" : " to " + most), value);
    }

    /** Empty if it is no whole number, or one that no long holds. */
    private static OptionalLong exactly(Number number) {
        try {
            return OptionalLong.of(new BigDecimal(number.toString()).longValueExact());
        } catch (ArithmeticException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    public static SpecificationException wrong(String key, String wanted, @Nullable Object value) {
        String shown = String.valueOf(value);
        return new SpecificationException(
                key,
                "must be " + wanted + ", not "
                        + (shown.length() <= LONGEST_SHOWN ? shown : shown.substring(0, LONGEST_SHOWN) + "…"));
    }
}
