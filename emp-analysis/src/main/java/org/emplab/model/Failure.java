package org.emplab.model;

import java.util.Map;
import java.util.stream.Collectors;

/** How a program ended, in words. */
public final class Failure {
    public static final int SIGXCPU = 24;

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
    public static final String CPU_LIMIT = "cpu limit";

    /** The exit code of a program over its limit that ended with 0 or not at all, as of timeout(1). */
    public static final int OVER_LIMIT = 124;

    /** The key with the processes that could not be killed. */
    public static final String LEFT_PROCESSES = "leftProcesses";

    private static final int LONGEST_LINE = 2000;

    private Failure() {}

    public static String of(Sample sample) {
        return of(sample.exitCode(), sample.extra());
    }

    /**
     * @param extra the keys of the sample that tell why it was killed
     */
    public static String of(int exitCode, Map<String, Object> extra) {
        if ("wall limit".equals(extra.get("killedBy")) && exitCode == OVER_LIMIT) {
            return "over its wall limit" + (extra.containsKey(LEFT_PROCESSES) ? ", and could not be killed" : "");
        }
        if ("wall limit".equals(extra.get("killedBy"))) {
            return "killed at its wall limit";
        }
        if (CPU_LIMIT.equals(extra.get("killedBy"))) {
            return "killed at its CPU limit";
        }
        if (extra.containsKey("memoryLimitKills")) {
            return "killed at its tree memory limit";
        }
        return ended(exitCode) + refused(extra);
    }

    private static String ended(int exitCode) {
        int signal = exitCode - 128;
        return signal > 0 && signal < 65
                ? "signal " + signal + (SIGNALS.containsKey(signal) ? " (" + SIGNALS.get(signal) + ")" : "")
                : "exit code " + exitCode;
    }

    private static String refused(Map<String, Object> extra) {
        Object hits = extra.get("processLimitHits");
        return hits == null
                ? ""
                : " (its process limit refused it a process"
                        + (hits.equals(1L) || hits.equals(1) ? "" : " " + hits + " times") + ")";
    }

    /** How often in which way, such as <em>2 × exit code 3, 1 × signal 11 (SIGSEGV)</em>. */
    public static String counts(Map<String, Integer> ways) {
        return ways.entrySet().stream()
                .map(way -> way.getValue() + " × " + way.getKey())
                .collect(Collectors.joining(", "));
    }

    /** The last line of what a program wrote, or its end. */
    public static String lastLine(String errors) {
        String text = errors.strip();
        String[] lines =
                text.substring(Math.max(0, text.length() - LONGEST_LINE)).split("\\R");
        return lines[lines.length - 1].strip();
    }
}
