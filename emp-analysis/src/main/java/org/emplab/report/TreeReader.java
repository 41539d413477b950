package org.emplab.report;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.model.Keyed;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** One object of a result that is read back; what is missing or wrong is named with its place. */
public final class TreeReader {
    private final JsonNode node;
    private final String file;
    private final String place;

    private TreeReader(JsonNode node, String file, String place) {
        this.node = node;
        this.file = file;
        this.place = place;
    }

    /**
     * @throws InvalidInputException if the result is of another format
     */
    public static TreeReader of(JsonNode node, String file, String format) {
        TreeReader reader = new TreeReader(node, file, "");
        String found = reader.text("format");
        if (!found.equals(format)) {
            throw reader.wrong("format", "must be " + format + ", but is " + found);
        }
        return reader;
    }

    public TreeReader object(String key) {
        JsonNode value = required(key);
        if (!value.isObject()) {
            throw wrong(key, "must be an object");
        }
        return new TreeReader(value, file, at(key));
    }

    public Optional<TreeReader> optionalObject(String key) {
        return absent(key) ? Optional.empty() : Optional.of(object(key));
    }

    public <T> List<T> list(String key, Function<TreeReader, T> element) {
        JsonNode value = required(key);
        if (!value.isArray()) {
            throw wrong(key, "must be an array");
        }
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            elements.add(element.apply(new TreeReader(value.get(i), file, at(key) + "[" + i + "]")));
        }
        return elements;
    }

    /** Like {@link #list}, empty if the key is missing. */
    public <T> List<T> optionalList(String key, Function<TreeReader, T> element) {
        return absent(key) ? List.of() : list(key, element);
    }

    /** A list of objects, each of which is a record. */
    public <R extends Record> List<R> list(String key, Class<R> element) {
        return list(key, object -> object.as(element));
    }

    public <R extends Record> List<R> optionalList(String key, Class<R> element) {
        return absent(key) ? List.of() : list(key, element);
    }

    public <R extends Record> Optional<R> optional(String key, Class<R> type) {
        return optionalObject(key).map(object -> object.as(type));
    }

    /** This object as the record that {@link RecordJson} wrote: each component under its name, its numbers not negative. */
    public <R extends Record> R as(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true); // the record may be its question's own
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> value(component.getName(), component.getGenericType()))
                    .toArray());
        } catch (InvocationTargetException refused) {
            throw wrong(null, String.valueOf(refused.getTargetException().getMessage()));
        } catch (ReflectiveOperationException unsuitable) {
            throw new IllegalArgumentException("cannot make a " + type, unsuitable);
        }
    }

    private Object value(String key, Type type) {
        if (type == int.class) {
            return count(key);
        } else if (type == long.class) {
            return whole(key);
        } else if (type == double.class) {
            return number(key);
        } else if (type == boolean.class) {
            return truth(key);
        } else if (type == String.class) {
            return text(key);
        } else if (type == OptionalDouble.class) {
            return optionalNumber(key);
        } else if (type == OptionalLong.class) {
            return optionalWhole(key);
        } else if (type instanceof Class<?> enumeration && enumeration.isEnum()) {
            return constantOf(key, enumeration);
        } else if (type instanceof ParameterizedType several && several.getRawType() == Optional.class) {
            return absent(key) || node.path(key).equals(StringNode.valueOf(""))
                    ? Optional.empty()
                    : Optional.of(value(key, several.getActualTypeArguments()[0]));
        } else if (type instanceof ParameterizedType several && several.getActualTypeArguments()[0] == Integer.class) {
            return integers(key);
        } else if (type instanceof ParameterizedType several) {
            return list(key, ((Class<?>) several.getActualTypeArguments()[0]).asSubclass(Record.class));
        }
        return object(key).as(((Class<?>) type).asSubclass(Record.class));
    }

    /** A constant by its key. */
    public <E extends Enum<E> & Keyed> E constant(String key, Class<E> type) {
        return type.cast(constantOf(key, type));
    }

    public <E extends Enum<E> & Keyed> Optional<E> optionalConstant(String key, Class<E> type) {
        return absent(key) ? Optional.empty() : Optional.of(constant(key, type));
    }

    private Object constantOf(String key, Class<?> enumeration) {
        String text = text(key);
        List<Keyed> constants = Arrays.stream(enumeration.getEnumConstants())
                .map(Keyed.class::cast)
                .toList();
        return constants.stream()
                .filter(constant -> constant.key().equals(text))
                .findFirst()
                .orElseThrow(() -> wrong(
                        key,
                        "must be " + constants.stream().map(Keyed::key).collect(Collectors.joining(" or "))
                                + ", but is " + text));
    }

    public List<Integer> integers(String key) {
        return list(key, TreeReader::asInteger);
    }

    private int asInteger() {
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            throw wrong(null, "must be a whole number");
        }
        return node.intValue();
    }

    public String text(String key) {
        JsonNode value = required(key);
        if (!value.isString()) {
            throw wrong(key, "must be a text");
        }
        return value.stringValue();
    }

    public String text(String key, String otherwise) {
        return absent(key) ? otherwise : text(key);
    }

    public int count(String key) {
        JsonNode value = required(key);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
            throw wrong(key, "must be a whole number, not negative");
        }
        return value.intValue();
    }

    public int count(String key, int otherwise) {
        return absent(key) ? otherwise : count(key);
    }

    public boolean truth(String key) {
        JsonNode value = required(key);
        if (!value.isBoolean()) {
            throw wrong(key, "must be true or false");
        }
        return value.booleanValue();
    }

    public boolean truth(String key, boolean otherwise) {
        return absent(key) ? otherwise : truth(key);
    }

    /** A whole number that a long holds; clocks may be negative. */
    public long whole(String key) {
        JsonNode value = required(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(key, "must be a whole number");
        }
        return value.longValue();
    }

    public OptionalLong optionalWhole(String key) {
        return absent(key) ? OptionalLong.empty() : OptionalLong.of(whole(key));
    }

    /** A number of either sign. */
    public double signed(String key) {
        JsonNode value = required(key);
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw wrong(key, "must be a number");
        }
        return value.doubleValue();
    }

    /** A number that is not negative, as nearly all of ours are. */
    public double number(String key) {
        JsonNode value = required(key);
        if (!value.isNumber() || !Double.isFinite(value.doubleValue()) || value.doubleValue() < 0) {
            throw wrong(key, "must be a number, not negative");
        }
        return value.doubleValue();
    }

    public OptionalDouble optionalNumber(String key) {
        return absent(key) ? OptionalDouble.empty() : OptionalDouble.of(number(key));
    }

    public InvalidInputException wrong(@Nullable String key, String problem) {
        String where = key == null ? place : at(key);
        return new InvalidInputException(file, 0, where.isEmpty() ? null : where, problem);
    }

    public boolean has(String key) {
        return !absent(key);
    }

    private boolean absent(String key) {
        JsonNode value = node.get(key);
        return value == null || value.isNull();
    }

    private JsonNode required(String key) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            throw wrong(key, "is missing");
        }
        return value;
    }

    private String at(String key) {
        return place.isEmpty() ? key : place + "." + key;
    }
}
