package org.emplab.analysis.displacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what a difference between the methods depends on: where the server ran, and what the kernel charges to whom. */
final class DisplacementConditions {
    private DisplacementConditions() {}

    static List<String> sentences(DisplacementResult result) {
        List<String> sentences = new ArrayList<>();
        Object server = result.settings().get("server");
        if (server != null) {
            sentences.add("The server ran on " + server + ".");
        }
        if (result.settings().get("accounting") instanceof Map<?, ?> accounting) {
            sentences.add(interrupts(accounting.get("interruptTimeAccounting")));
            String times = times(accounting.get("cpuTimeAccounting"), accounting.get("ticksPerSecond"));
            if (!times.isEmpty()) {
                sentences.add(times);
            }
        }
        return sentences;
    }

    private static String interrupts(@Nullable Object configured) {
        if (Boolean.TRUE.equals(configured)) {
            return "This kernel accounts interrupt time apart (CONFIG_IRQ_TIME_ACCOUNTING): what interrupt handlers do for"
                    + " the program is in no process's account, but in the time by displacement.";
        }
        if (Boolean.FALSE.equals(configured)) {
            return "This kernel does not account interrupt time apart (CONFIG_IRQ_TIME_ACCOUNTING is off): what interrupt"
                    + " handlers do is charged to the process that they interrupt, which may be the program, F or another.";
        }
        return "How this kernel accounts interrupt time is not known: its configuration could not be read.";
    }

    private static String times(@Nullable Object how, @Nullable Object ticks) {
        if ("tick".equals(how)) {
            return "Its user and system times come in whole ticks"
                    + (ticks instanceof Number perSecond ? ", " + perSecond + " a second" : "")
                    + "; the total of both, as in rusage and on-CPU, is exact.";
        }
        return "native".equals(how) || "generic".equals(how) ? "Its user and system times are exact." : "";
    }
}
