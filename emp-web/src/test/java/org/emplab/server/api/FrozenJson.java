package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON that has to stay as a file of the test resources has it: the same keys, and numbers that agree to 1e-9. Ids and
 * present times become numbered words before. With {@code -Demp.freeze=true} the file is written instead.
 */
final class FrozenJson {
    private static final Path FOLDER = Path.of("src/test/resources/frozen");
    private static final double RELATIVE = 1e-9;
    private static final int MOST_SHOWN = 40;
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Pattern VOLATILE = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
            + "|(20[2-9]\\d-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:\\.\\d+)?(?:Z| UTC)?)");

    private final Map<String, String> ids = new HashMap<>();

    /** The value without what differs from one run of a test to the next. */
    JsonNode normalised(JsonNode value) {
        if (value.isObject()) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(entry -> copy.set(normalised(entry.getKey()), normalised(entry.getValue())));
            return copy;
        }
        if (value.isArray()) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            value.forEach(item -> copy.add(normalised(item)));
            return copy;
        }
        return value.isString() ? JsonNodeFactory.instance.stringNode(normalised(value.asString())) : value;
    }

    private String normalised(String text) {
        return VOLATILE.matcher(text)
                .replaceAll(found -> found.group(1) != null
                        ? "TIME"
                        : ids.computeIfAbsent(found.group(), first -> "ID" + (ids.size() + 1)));
    }

    /** Compares with the file of that name, or writes it. */
    static void assertUnchanged(String name, JsonNode now) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("emp.freeze")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, MAPPER.writeValueAsString(now) + "\n");
        }
        List<String> differences = new ArrayList<>();
        compare(
                "",
                MAPPER.readTree(Files.readString(file)),
                MAPPER.readTree(MAPPER.writeValueAsString(now)),
                differences);
        assertThat(differences.stream().limit(MOST_SHOWN))
                .as(name + " differs at %s places", differences.size())
                .isEmpty();
    }

    private static void compare(String path, JsonNode before, JsonNode now, List<String> differences) {
        if (before.isObject() && now.isObject()) {
            TreeSet<String> keys = new TreeSet<>(before.propertyNames());
            keys.addAll(now.propertyNames());
            keys.forEach(key -> compare(path + "/" + key, before.path(key), now.path(key), differences));
        } else if (before.isArray() && now.isArray()) {
            for (int at = 0; at < Math.max(before.size(), now.size()); at++) {
                compare(path + "/" + at, before.path(at), now.path(at), differences);
            }
        } else if (!(before.isNumber() && now.isNumber()
                ? agree(before.asDouble(), now.asDouble())
                : before.equals(now))) {
            differences.add(path + ": " + before + " became " + now);
        }
    }

    private static boolean agree(double before, double now) {
        return Math.abs(before - now) <= RELATIVE * Math.max(1, Math.abs(before));
    }
}
