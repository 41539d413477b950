package org.emplab.lab.settings;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.emplab.model.Keyed;
import org.jspecify.annotations.Nullable;

/**
 * A setting as a component of a record declares it, and how its values are read and written.
 *
 * @param key in JSON
 */
public record SettingDeclaration(String key, Setting declared, Type type) {
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");
    private static final Pattern UNIT = Pattern.compile("(Seconds|Bytes)$");

    /** The settings that records declare, and the records in them. */
    @SafeVarargs
    public static List<SettingDeclaration> of(Class<? extends Record>... records) {
        return Arrays.stream(records)
                .flatMap(type -> SettingsRecord.of(type).declarations())
                .toList();
    }

    /** The key in an experiment. */
    public String keyInExperiment() {
        return declared.inExperiment().isEmpty() ? key : declared.inExperiment();
    }

    /** The shell's option, as {@code --wall-limit}. */
    public String option() {
        return declared.option().isEmpty()
                ? "--"
                        + CAPITAL.matcher(UNIT.matcher(key).replaceFirst(""))
                                .replaceAll(match -> "-" + match.group().toLowerCase(Locale.ROOT))
                : declared.option();
    }

    /** The type of one value: {@code Long} of a list of whole numbers. */
    public Class<?> valueType() {
        if (type instanceof ParameterizedType several) {
            Type[] held = several.getActualTypeArguments();
            return (Class<?>) held[held.length - 1];
        }
        return type == OptionalInt.class || type == int.class
                ? Integer.class
                : type == OptionalLong.class || type == long.class
                        ? Long.class
                        : type == OptionalDouble.class ? Double.class : (Class<?>) type;
    }

    public boolean isList() {
        return type instanceof ParameterizedType several && several.getRawType() == List.class;
    }

    public boolean isMap() {
        return type instanceof ParameterizedType several && several.getRawType() == Map.class;
    }

    public boolean isNumber() {
        return Number.class.isAssignableFrom(valueType()) || valueType() == Duration.class;
    }

    /** Whether it is a flag that is true if nothing is said: the shell's option says no. */
    public boolean isOnOtherwise() {
        return isFlag() && declared.usual().equals("true");
    }

    public boolean isFlag() {
        return type == boolean.class;
    }

    /** The words that it may be, where that is a few; empty if it is anything else. */
    public List<String> choices() {
        return valueType().isEnum()
                ? Arrays.stream(valueType().getEnumConstants())
                        .map(constant -> ((Keyed) constant).key())
                        .toList()
                : List.of();
    }

    /** Takes its value, or the usual one where the key is missing. */
    Object read(SettingsReader in) {
        if (isFlag()) {
            return in.flag(key, isOnOtherwise());
        }
        if (isMap()) {
            return in.texts(key);
        }
        Class<?> value = valueType();
        if (value == Integer.class) {
            return isList() ? in.integers(key, (int) declared.least(), (int) declared.most()) : integer(in);
        }
        if (value == Long.class) {
            return isList()
                    ? in.wholes(key, (long) declared.least(), (long) declared.most(), List.of())
                    : in.whole(key, (long) declared.least(), (long) declared.most());
        }
        if (value == Double.class) {
            return in.number(key, declared.least(), declared.most());
        }
        if (value == Duration.class) {
            OptionalDouble seconds = in.number(key, declared.least(), declared.most());
            return seconds.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Duration.ofNanos(Math.round(seconds.getAsDouble() * 1e9)));
        }
        Optional<?> read = value.isEnum()
                ? in.text(key).map(this::constant)
                : text(in).map(text -> value == Path.class ? Path.of(text) : text);
        return type instanceof ParameterizedType ? read : read.isPresent() ? read.get() : constant(declared.usual());
    }

    private Object integer(SettingsReader in) {
        OptionalInt given = in.integer(key, (int) declared.least(), (int) declared.most());
        return type == int.class ? (Object) given.orElseGet(() -> Integer.parseInt(declared.usual())) : given;
    }

    private Optional<String> text(SettingsReader in) {
        if (declared.pattern().isEmpty()) {
            return in.text(key);
        }
        Optional<String> text = in.word(key);
        text.filter(word -> !word.matches(declared.pattern())).ifPresent(word -> {
            throw SettingsReader.wrong(key, declared.placeholder(), word);
        });
        return text;
    }

    private Object constant(String word) {
        int constant = choices().indexOf(word.strip().toLowerCase(Locale.ROOT));
        if (constant < 0) {
            throw SettingsReader.wrong(key, "one of " + choices(), word);
        }
        return valueType().getEnumConstants()[constant];
    }

    /** The value as JSON has it; null where that is what a missing key says. */
    @Nullable
    Object json(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(SettingDeclaration::plain).orElse(null);
        }
        if (value instanceof OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : null;
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : null;
        }
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? number.getAsDouble() : null;
        }
        boolean nothing = value instanceof Collection<?> list && list.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty()
                || plain(value).toString().equals(declared.usual())
                || Boolean.FALSE.equals(value) && declared.usual().isEmpty();
        return nothing ? null : plain(value);
    }

    private static Object plain(Object value) {
        if (value instanceof Duration duration) {
            return duration.getNano() == 0 ? (Number) duration.toSeconds() : (Number) (duration.toNanos() / 1e9);
        }
        return value instanceof Keyed keyed ? keyed.key() : value instanceof Path path ? path.toString() : value;
    }
}
