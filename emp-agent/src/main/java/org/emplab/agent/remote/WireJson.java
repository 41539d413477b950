package org.emplab.agent.remote;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the records of {@link org.emplab.lab.wire}. What is unknown is passed over. */
public final class WireJson {
    /** A count that another version does not send is 0. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private WireJson() {}

    public static ObjectNode write(Record message) {
        return JSON.valueToTree(message);
    }

    /** Empty if the JSON is not such a record: a key is missing, or has another type. */
    public static <T extends Record> Optional<T> read(JsonNode json, Class<T> type) {
        try {
            return json.isObject() ? Optional.of(JSON.treeToValue(json, type)) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
