package org.emplab.agent.measure;

import java.util.Map;
import org.emplab.model.Sample;

/** How a program ended, in words. */
public final class Failure {
    static final int SIGXCPU = 24;

    private static final Map<Integer, String> SIGNALS = Map.of(
            2,
            "SIGINT",
            6,
            "SIGABRT",
            8,
            "SIGFPE",
            9,
            "SIGKILL",
            11,
            "SIGSEGV",
            15,
            "SIGTERM",
            SIGXCPU,
            "SIGXCPU",
            25,
            "SIGXFSZ: wrote more than its output limit",
            4,
            "SIGILL",
            7,
            "SIGBUS");

    /** Why the kernel ended it, in {@code killedBy}. */
    static final String CPU_LIMIT = "cpu limit";

    private static final int LONGEST_LINE = 2000;

    private Failure() {}

    public static String of(Sample sample) {
        if ("wall limit".equals(sample.extra().get("killedBy"))) {
            return "killed at its wall limit";
        }
        if (CPU_LIMIT.equals(sample.extra().get("killedBy"))) {
            return "killed at its CPU limit";
        }
        if (sample.extra().containsKey("memoryLimitKills")) {
            return "killed at its tree memory limit";
        }
        return ended(sample) + refused(sample);
    }

    private static String ended(Sample sample) {
        int signal = sample.exitCode() - 128;
        return signal > 0 && signal < 65
                ? "signal " + signal + (SIGNALS.containsKey(signal) ? " (" + SIGNALS.get(signal) + ")" : "")
                : "exit code " + sample.exitCode();
    }

    private static String refused(Sample sample) {
        Object hits = sample.extra().get("processLimitHits");
        return hits == null
                ? ""
                : " (its process limit refused it a process"
                        + (hits.equals(1L) || hits.equals(1) ? "" : " " + hits + " times") + ")";
    }

    /** The last line of what a program wrote, or its end. */
    public static String lastLine(String errors) {
        String text = errors.strip();
        String[] lines =
                text.substring(Math.max(0, text.length() - LONGEST_LINE)).split("\\R");
        return lines[lines.length - 1].strip();
    }
}
