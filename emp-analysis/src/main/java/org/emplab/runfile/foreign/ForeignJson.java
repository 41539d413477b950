package org.emplab.runfile.foreign;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NumericNode;

/** Parts of a tool's JSON; what is wrong is named by its key. */
final class ForeignJson {
    /** Decimal digits as they stand in the file; NaN and Infinity, which Python and C++ write, where they are not read. */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private ForeignJson() {}

    static BigDecimal number(JsonNode value, String file, String key) {
        if (!isNumber(value)) {
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
            throw new InvalidInputException(file, 0, key, "must be a text that is not empty");
        }
        return value.asString();
    }

    static Optional<String> textIfAny(JsonNode value) {
        return value.isString() ? Optional.of(value.asString()) : Optional.empty();
    }

    private static boolean isNumber(JsonNode value) {
        return value instanceof NumericNode number && !number.isNaN();
    }

    /** The value as a run's header holds it: what is no number of JSON is a text. */
    static Object fact(JsonNode value) {
        if (value.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            value.propertyStream().forEach(entry -> map.put(entry.getKey(), fact(entry.getValue())));
            return map;
        }
        if (value.isArray()) {
            return value.valueStream().map(ForeignJson::fact).toList();
        }
        return isNumber(value) ? value.numberValue() : value.isBoolean() ? value.booleanValue() : value.asString();
    }
}
