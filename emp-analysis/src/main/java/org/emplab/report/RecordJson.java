package org.emplab.report;

import static com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility.NONE;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.model.Keyed;
import org.emplab.model.RunHeader;
import org.emplab.report.table.Digits;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.type.LogicalType;

/**
 * Records as JSON, written and read back: each component under its own name, which says its unit, in their order, unless annotations say
 * otherwise. What is absent is null, a {@link Keyed} constant its key, a number that is a key a percentile
 * ({@code p95}), and a whole number has no point. A constant without a key is refused: its name in Java is no word of a
 * result.
 */
public final class RecordJson {
    /** The components of a run's header that a result has. */
    @JsonIncludeProperties({"program", "machine", "taskLengthSeconds"})
    @JsonInclude(NON_ABSENT)
    private interface ShownHeader {}

    private static final double LARGEST_WHOLE = 1L << 53;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .changeDefaultVisibility(visible -> visible.withIsGetterVisibility(NONE))
            .addMixIn(RunHeader.class, ShownHeader.class)
            .addModule(module())
            .build();

    private static final JsonMapper READER = JsonMapper.builder()
            .annotationIntrospector(new RequiredComponents())
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfig(
                    LogicalType.Textual,
                    text -> Stream.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)
                            .forEach(shape -> text.setCoercion(shape, CoercionAction.Fail)))
            .withConfigOverride(List.class, RecordJson::emptyWhereAbsent)
            .withConfigOverride(Set.class, RecordJson::emptyWhereAbsent)
            .withConfigOverride(Map.class, RecordJson::emptyWhereAbsent)
            .build();

    private static final Map<Class<?>, String> WANTED = Map.ofEntries(
            Map.entry(int.class, "a whole number"),
            Map.entry(Integer.class, "a whole number"),
            Map.entry(long.class, "a whole number"),
            Map.entry(OptionalInt.class, "a whole number"),
            Map.entry(OptionalLong.class, "a whole number"),
            Map.entry(double.class, "a number"),
            Map.entry(Double.class, "a number"),
            Map.entry(OptionalDouble.class, "a number"),
            Map.entry(boolean.class, "true or false"),
            Map.entry(Boolean.class, "true or false"),
            Map.entry(String.class, "a text"));

    private RecordJson() {}

    /**
     * Reads a result as it was written. A component that is optional, a list, a set or a map may be missing unless it is
     * required.
     *
     * @param file stands for the input in messages
     * @param known the values of components that are injected
     * @throws InvalidInputException if the result is of another format, or something in it is missing or wrong
     */
    public static <R extends Record> R read(
            JsonNode tree, String file, String format, Class<R> type, InjectableValues known) {
        String found = tree.path("format").asString("");
        if (!found.equals(format)) {
            throw new InvalidInputException(
                    file, 0, "format", tree.has("format") ? "must be " + format + ", but is " + found : "is missing");
        }
        try {
            JsonTrees.requireFinite(tree);
            return READER.readerFor(type).with(known).readValue(tree);
        } catch (IllegalArgumentException notFinite) {
            throw new InvalidInputException(file, 0, null, String.valueOf(notFinite.getMessage()));
        } catch (JacksonException wrong) {
            String place = wrong.getPath().stream()
                    .map(part ->
                            part.getPropertyName() == null ? "[" + part.getIndex() + "]" : "." + part.getPropertyName())
                    .collect(Collectors.joining());
            JsonNode value = tree.at(place.replace('[', '/').replace("]", "").replace('.', '/'));
            throw new InvalidInputException(
                    file,
                    0,
                    place.isEmpty() ? null : place.substring(1),
                    value.isMissingNode() || value.isNull() ? "is missing" : problem(wrong));
        }
    }

    /** Reads a result into which nothing is injected. */
    public static <R extends Record> R read(JsonNode tree, String file, String format, Class<R> type) {
        return read(tree, file, format, type, new InjectableValues.Std());
    }

    private static String problem(JacksonException wrong) {
        if (wrong instanceof ValueInstantiationException && wrong.getCause() != null) {
            return String.valueOf(wrong.getCause().getMessage());
        }
        if (wrong instanceof InputCoercionException) {
            return "must be a whole number";
        }
        Class<?> wanted = wrong instanceof MismatchedInputException mismatched && mismatched.getTargetType() != null
                ? mismatched.getTargetType()
                : Object.class;
        return "must be "
                + (wanted.isEnum()
                        ? Stream.of(wanted.getEnumConstants())
                                .map(constant -> ((Keyed) constant).key())
                                .collect(Collectors.joining(" or "))
                        : Collection.class.isAssignableFrom(wanted)
                                ? "an array"
                                : WANTED.getOrDefault(wanted, "an object"));
    }

    private static void emptyWhereAbsent(MutableConfigOverride override) {
        override.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }

    /** Constants by their keys; a component is required unless its type or an annotation says how it is when absent. */
    private static final class RequiredComponents extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;
        private static final Set<Class<?>> MAY_BE_ABSENT = Set.of(
                Optional.class,
                OptionalDouble.class,
                OptionalInt.class,
                OptionalLong.class,
                List.class,
                Set.class,
                Map.class);

        @Override
        public Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
            return Boolean.TRUE.equals(super.hasRequiredMarker(config, member))
                    || !(MAY_BE_ABSENT.contains(member.getRawType())
                            || member.hasAnnotation(JsonSetter.class)
                            || member.hasAnnotation(JsonUnwrapped.class)
                            || member.hasAnnotation(JsonIgnore.class));
        }

        /** A list that is required is none where it is null. */
        @Override
        public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated component) {
            JsonProperty property = component.getAnnotation(JsonProperty.class);
            return property != null && property.required()
                    ? JsonSetter.Value.forValueNulls(Nulls.FAIL)
                    : super.findSetterInfo(config, component);
        }

        @Override
        public String[] findEnumValues(
                MapperConfig<?> config, AnnotatedClass enumeration, Enum<?>[] constants, String[] names) {
            for (int i = 0; i < constants.length; i++) {
                names[i] = constants[i] instanceof Keyed keyed ? keyed.key() : constants[i].name();
            }
            return names;
        }
    }

    /** Writes the components of a record into an object. */
    public static ObjectNode put(ObjectNode object, Record record) {
        return object.setAll((ObjectNode) MAPPER.valueToTree(record));
    }

    /** Writes a value under a key: a number, a text, a truth, a record, or a list or map of them. */
    public static ObjectNode put(ObjectNode object, String key, @Nullable Object value) {
        return object.set(key, MAPPER.valueToTree(value));
    }

    private static SimpleModule module() {
        return new SimpleModule()
                .addSerializer(Enum.class, writer(Enum.class, (json, word) -> json.writeString(((Keyed) word).key())))
                .addKeySerializer(
                        Number.class,
                        writer(
                                Number.class,
                                (json, percentage) -> json.writeName("p" + Digits.plain(percentage.doubleValue()))))
                .addSerializer(double.class, writer(Double.class, RecordJson::number))
                .addSerializer(Double.class, writer(Double.class, RecordJson::number))
                .addKeySerializer(Keyed.class, writer(Keyed.class, (json, word) -> json.writeName(word.key())))
                .addSerializer(OptionalDouble.class, writer(OptionalDouble.class, (json, value) -> {
                    if (value.isPresent()) {
                        number(json, value.getAsDouble());
                    } else {
                        json.writeNull();
                    }
                }));
    }

    private static void number(JsonGenerator json, double value) {
        if (value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }

    private static <T> StdSerializer<T> writer(Class<T> type, BiConsumer<JsonGenerator, T> write) {
        return new StdSerializer<>(type) {
            @Override
            public void serialize(T value, JsonGenerator json, SerializationContext context) {
                write.accept(json, value);
            }

            @Override
            public boolean isEmpty(SerializationContext context, T value) {
                return value.equals(OptionalDouble.empty());
            }
        };
    }
}
