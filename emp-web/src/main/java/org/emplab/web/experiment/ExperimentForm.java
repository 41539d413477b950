package org.emplab.web.experiment;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form as it was typed; what is not a number goes on as it is, so that the order's reader says what is wrong with
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

    /** The specification that a file for {@code emp submit} would hold. */
    Map<String, Object> specification() {
        TypedFields order = new TypedFields();
        order.text("name", name);
        order.text("notebook", notebook);
        order.text("note", note);
        order.text("machine", machine);
        order.text("workload", workload);
        parameters(order);
        order.number("taskLengthSeconds", seconds);
        order.number("samples", samples);
        order.number("priority", priority);
        return order.keys();
    }

    /** Which field a key of the order was typed into. */
    static String field(String key) {
        return key.equals("taskLengthSeconds") ? "seconds" : key.startsWith("parameters") ? "parameters" : key;
    }

    private void parameters(TypedFields order) {
        if (parameters == null || parameters.isBlank()) {
            return;
        }
        TypedFields values = new TypedFields();
        for (String pair : parameters.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                order.put("parameters", parameters.strip());
                return;
            }
            values.number(pair.substring(0, equals).strip(), pair.substring(equals + 1));
        }
        order.put("parameters", values.keys());
    }
}
