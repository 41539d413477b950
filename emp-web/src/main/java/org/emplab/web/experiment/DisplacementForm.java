package org.emplab.web.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment by the displacement technique as it was typed. Only what belongs to the chosen subject counts; what is
 * not a number goes on as it is, so that the order's reader says what is wrong with it.
 *
 * @param command a program and its arguments, one a line
 * @param loops numbers with commas or spaces between them, as in micros and bytes
 */
record DisplacementForm(
        @Nullable String machine,
        @Nullable String displace,
        @Nullable String micros,
        @Nullable String bytes,
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

    /** The specification that a file for {@code emp submit} would hold. */
    Map<String, Object> specification() {
        TypedFields order = new TypedFields();
        order.text("machine", machine);
        order.text("displace", displace);
        if ("spin".equals(displace)) {
            order.numbers("micros", micros);
        } else if ("tcp-send".equals(displace)) {
            order.numbers("bytes", bytes);
            order.text("server", server);
            order.number("serverCpu", serverCpu);
            if (throughput != null) {
                order.put("throughput", true);
            }
        } else if (command != null) {
            List<String> arguments =
                    command.lines().filter(line -> !line.isBlank()).toList();
            order.put("command", arguments);
        }
        order.numbers("loops", loops);
        order.number("replications", replications);
        order.number("cpu", cpu);
        order.number("nice", nice);
        order.text("policy", policy);
        order.number("fluidPriority", fluidPriority);
        order.number("fluidLoops", fluidLoops);
        order.number("limitSeconds", limitSeconds);
        order.number("abortPollSeconds", abortPollSeconds);
        order.number("priority", priority);
        order.text("note", note);
        return order.keys();
    }
}
