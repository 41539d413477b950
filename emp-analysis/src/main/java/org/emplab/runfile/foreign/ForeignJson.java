package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parts of a tool's JSON; what is wrong is named by its key. */
final class ForeignJson {
    private ForeignJson() {}

    static BigDecimal number(JsonNode value, String file, String key) {
        if (!value.isNumber()) {
            throw new InvalidInputException(file, 0, key, "must be a number");
        }
        return value.decimalValue();
    }

    static JsonNode array(JsonNode value, String file, String key) {
        if (!value.isArray()) {
            throw new InvalidInputException(file, 0, key, "must be an array");
        }
        return value;
    }

    static String text(JsonNode value, String file, String key) {
        if (!value.isString() || value.asString().isBlank()) {
            throw new InvalidInputException(file, 0, key, "must be a text");
        }
        return value.asString();
    }

    static Optional<String> textIfAny(JsonNode value) {
        return value.isString() ? Optional.of(value.asString()) : Optional.empty();
    }

    /** The value as a run's header holds it. */
    static Map<?, ?> map(JsonNode object) {
        return JsonMapper.shared().convertValue(object, Map.class);
    }
}
