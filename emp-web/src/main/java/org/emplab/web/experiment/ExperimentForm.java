package org.emplab.web.experiment;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form as it was typed; what is not a number goes on as it is, so that whoever reads the order says what is wrong with
 * it.
 *
 * @param parameters of the workload, as {@code size=60000,seed=1}
 */
record ExperimentForm(
        @Nullable String name,
        @Nullable String notebook,
        @Nullable String machine,
        @Nullable String workload,
        @Nullable String parameters,
        @Nullable String seconds,
        @Nullable String samples,
        @Nullable String priority,
        @Nullable String note) {

    /** The same as a file for {@code emp submit} would say it. */
    Map<String, Object> specification() {
        Map<String, Object> order = new LinkedHashMap<>();
        put(order, "name", name);
        put(order, "notebook", notebook);
        put(order, "note", note);
        put(order, "machine", machine);
        put(order, "workload", workload);
        parameters(order);
        number(order, "taskLengthSeconds", seconds);
        number(order, "samples", samples);
        number(order, "priority", priority);
        return order;
    }

    /** Which field a key of the order was typed into. */
    static String field(String key) {
        return key.equals("taskLengthSeconds") ? "seconds" : key.startsWith("parameters") ? "parameters" : key;
    }

    private void parameters(Map<String, Object> order) {
        if (parameters == null || parameters.isBlank()) {
            return;
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (String pair : parameters.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                order.put("parameters", parameters.strip());
                return;
            }
            number(values, pair.substring(0, equals).strip(), pair.substring(equals + 1));
        }
        order.put("parameters", values);
    }

    private static void put(Map<String, Object> order, String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            order.put(key, typed.strip());
        }
    }

    private static void number(Map<String, Object> order, String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            order.put(key, number(typed.strip()));
        }
    }

    private static Object number(String typed) {
        try {
            BigDecimal number = new BigDecimal(typed);
            return number.scale() <= 0 && number.precision() - number.scale() < 19
                    ? (Object) number.longValueExact()
                    : (Object) number.doubleValue();
        } catch (NumberFormatException notOne) {
            return typed;
        }
    }
}
