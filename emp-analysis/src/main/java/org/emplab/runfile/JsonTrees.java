package org.emplab.runfile;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results as JSON trees: written with indentation, a number is never NaN. */
public final class JsonTrees {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private JsonTrees() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * @throws IllegalArgumentException if a number in the tree is not finite
     */
    public static String write(JsonNode tree) {
        requireFinite(tree, "");
        return MAPPER.writeValueAsString(tree) + "\n";
    }

    /**
     * @throws InvalidInputException if there is no such file, or it is not one JSON object
     */
    public static ObjectNode read(Path path) throws IOException {
        try {
            return parse(Files.readString(path), path.toString());
        } catch (FileSystemException e) {
            throw InvalidInputException.unreadable(path.toString(), e);
        }
    }

    /** Reads a text; {@code name} stands for the file in messages. */
    public static ObjectNode parse(String text, String name) {
        JsonNode tree;
        try {
            tree = MAPPER.readTree(text);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
            throw new InvalidInputException(name, line, null, BadJson.message(e));
        }
        if (!(tree instanceof ObjectNode object)) {
            throw new InvalidInputException(name, 1, null, "must be a JSON object");
        }
        return object;
    }

    /**
     * @throws IllegalArgumentException if a number in the tree is not finite
     */
    public static void requireFinite(JsonNode tree) {
        requireFinite(tree, "");
    }

    private static void requireFinite(JsonNode node, String place) {
        if (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue())) {
            throw new IllegalArgumentException("not a number at " + place);
        }
        node.properties().forEach(property -> requireFinite(property.getValue(), place + "/" + property.getKey()));
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                requireFinite(node.get(i), place + "/" + i);
            }
        }
    }
}
