package org.emplab.report.asked;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.series.Quantity;
import tools.jackson.databind.JsonNode;

/** The values of an analysis's parameters; what cannot be understood is said with the parameter's name. */
record AskedValues(List<Parameter> parameters, Map<String, String> given) {
    /** A hundred days. */
    private static final double MOST_MILLIS = 8.64e9;

    AskedValues {
        parameters = List.copyOf(parameters);
        given = Map.copyOf(given);
    }

    /** From JSON: numbers, texts, lists of them, or objects for {@code KEY=VALUE}. */
    static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties().forEach(entry -> texts.put(entry.getKey(), text(entry.getValue())));
        return texts;
    }

    private static String text(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
                    .collect(Collectors.joining(","));
        }
        return value.isArray()
                ? value.valueStream().map(AskedValues::text).collect(Collectors.joining(","))
                : value.asString();
    }

    String text(String key) {
        return Optional.ofNullable(given.get(key))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(parameter(key).usual());
    }

    /** What commas separate; nothing if it is empty. */
    List<String> list(String key) {
        return Arrays.stream(text(key).split(",", -1))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** One for each run, or none at all. */
    List<String> list(String key, int runs) {
        List<String> list = list(key);
        if (!list.isEmpty() && list.size() != runs) {
            throw wrong(key, "takes one for each of the " + runs + " runs");
        }
        return list;
    }

    /** {@code NAME=NUMBER,…}. */
    Map<String, Double> numbersByName(String key) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String one : list(key)) {
            int equals = one.lastIndexOf('=');
            if (equals < 1) {
                throw wrong(key, "takes NAME=NUMBER");
            }
            numbers.put(one.substring(0, equals).strip(), parsed(key, one.substring(equals + 1), 0, 1e12));
        }
        return numbers;
    }

    double number(String key, double least, double most) {
        return parsed(key, text(key), least, most);
    }

    /** Empty where nothing is said and nothing is usual. */
    OptionalDouble optionalNumber(String key, double least, double most) {
        return text(key).isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number(key, least, most));
    }

    int whole(String key, int least, int most) {
        double value = number(key, least, most);
        if (value != Math.rint(value)) {
            throw wrong(key, "is a whole number");
        }
        return (int) value;
    }

    /** {@code fd}, or ms. */
    BinWidth binWidth(String key) {
        return text(key).equals("fd") ? BinWidth.freedmanDiaconis() : BinWidth.ofMillis(number(key, 1e-6, MOST_MILLIS));
    }

    Quantity quantity(String key) {
        return Quantity.ofKey(text(key)).orElseThrow(() -> wrong(key, "is et, pt, user, system or cpu"));
    }

    double parsed(String key, String text, double least, double most) {
        try {
            double value = Double.parseDouble(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw wrong(key, "is a number from " + plain(least) + " to " + plain(most));
    }

    /** To be thrown: the parameter's name, what it takes, and what was given. */
    IllegalArgumentException wrong(String key, String rule) {
        return new IllegalArgumentException(parameter(key).label() + " (" + key + ") " + rule + ", not " + text(key));
    }

    private Parameter parameter(String key) {
        return parameters.stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }
}
