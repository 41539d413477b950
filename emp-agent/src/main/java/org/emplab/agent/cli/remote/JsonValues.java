package org.emplab.agent.cli.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** JSON as plain values, strictly, with the line of each key. */
final class JsonValues {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final JsonParser parser;
    private final Map<String, Integer> lines = new LinkedHashMap<>();

    private JsonValues(JsonParser parser) {
        this.parser = parser;
    }

    static PlacedValues read(String text, String file) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            JsonValues reader = new JsonValues(parser);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidInputException(file, 1, null, "must be a JSON object");
            }
            Map<String, Object> content = reader.object("");
            if (parser.nextToken() != null) {
                throw new InvalidInputException(file, reader.line(), null, "there is something after the JSON object");
            }
            return new PlacedValues(content, reader.lines);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
            throw new InvalidInputException(file, line, null, "bad JSON: " + e.getOriginalMessage());
        }
    }

    private Map<String, Object> object(String place) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            String at = PlacedValues.at(place, key);
            lines.put(at, line());
            parser.nextToken();
            Object value = value(at);
            if (value != null) {
                object.put(key, value);
            }
        }
        return object;
    }

    private @Nullable Object value(String place) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(place);
            case START_ARRAY -> array(place);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValueExact();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private List<Object> array(String place) {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String at = place + "[" + array.size() + "]";
            lines.put(at, line());
            Object value = value(at);
            if (value != null) {
                array.add(value);
            }
        }
        return array;
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }
}
