package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment by the displacement technique as it was typed. Only what belongs to the chosen subject counts; what is not
 * a number goes on as it is, so that whoever reads the order says what is wrong with it.
 *
 * @param command a program and its arguments, one a line
 * @param loops numbers with commas or spaces between them, as in micros and bytes
 */
record DisplacementForm(
        @Nullable String machine,
        @Nullable String displace,
        @Nullable String micros,
        @Nullable String bytes,
        @Nullable String serverMachine,
        @Nullable String server,
        @Nullable String throughput,
        @Nullable String command,
        @Nullable String loops,
        @Nullable String replications,
        @Nullable String cpu,
        @Nullable String serverCpu,
        @Nullable String nice,
        @Nullable String policy,
        @Nullable String fluidPriority,
        @Nullable String fluidLoops,
        @Nullable String limitSeconds,
        @Nullable String abortPollSeconds,
        @Nullable String priority,
        @Nullable String note) {

    /** The same as a file for {@code emp submit} would say it. */
    Map<String, Object> specification() {
        Map<String, Object> order = new LinkedHashMap<>();
        text(order, "machine", machine);
        text(order, "displace", displace);
        if ("spin".equals(displace)) {
            list(order, "micros", micros);
        } else if ("tcp-send".equals(displace)) {
            list(order, "bytes", bytes);
            text(order, "serverMachine", serverMachine);
            text(order, "server", server);
            number(order, "serverCpu", serverCpu);
            if (throughput != null) {
                order.put("throughput", true);
            }
        } else if (command != null) {
            List<String> arguments =
                    command.lines().filter(line -> !line.isBlank()).toList();
            order.put("command", arguments);
        }
        list(order, "loops", loops);
        number(order, "replications", replications);
        number(order, "cpu", cpu);
        number(order, "nice", nice);
        text(order, "policy", policy);
        number(order, "fluidPriority", fluidPriority);
        number(order, "fluidLoops", fluidLoops);
        number(order, "limitSeconds", limitSeconds);
        number(order, "abortPollSeconds", abortPollSeconds);
        number(order, "priority", priority);
        text(order, "note", note);
        return order;
    }

    private static void text(Map<String, Object> order, String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            order.put(key, typed.strip());
        }
    }

    private static void number(Map<String, Object> order, String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            order.put(key, number(typed.strip()));
        }
    }

    private static void list(Map<String, Object> order, String key, @Nullable String typed) {
        if (typed != null && !typed.isBlank()) {
            List<Object> numbers = new ArrayList<>();
            for (String one : typed.strip().split("[,;\\s]+")) {
                numbers.add(number(one));
            }
            order.put(key, numbers);
        }
    }

    private static Object number(String typed) {
        try {
            return Long.valueOf(typed);
        } catch (NumberFormatException notWhole) {
            try {
                return Double.valueOf(typed);
            } catch (NumberFormatException notOne) {
                return typed;
            }
        }
    }
}
