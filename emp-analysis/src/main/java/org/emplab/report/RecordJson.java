package org.emplab.report;

import static com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility.NONE;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import org.emplab.model.Keyed;
import org.emplab.model.RunHeader;
import org.emplab.report.table.Digits;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Records as JSON: each component under its own name, which says its unit, in their order, unless annotations say
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

    private RecordJson() {}

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
