package org.emplab.agent;

import java.util.List;
import java.util.Locale;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.CpuList;
import org.junit.jupiter.api.Assumptions;

/**
 * Requirements of tests on the machine. Where it is absent they are skipped, with a line that says so; where
 * EMP_TESTS_REQUIRE names it, as {@code .ci/run} does, they fail instead.
 */
public enum Requirement {
    BPF,
    COMPILER,
    CPUS,
    GROUPS,
    ROOT,
    TASKSTATS,
    TOOLS;

    private static final List<String> REQUIRED =
            List.of(System.getenv().getOrDefault("EMP_TESTS_REQUIRE", "").split("[ ,]+"));

    /** Goes on if it is there. */
    public void check(boolean there, String otherwise) {
        if (!there) {
            absent(otherwise);
        }
    }

    /** Ends the test. */
    public <T> T absent(String why) {
        String line = name().toLowerCase(Locale.ROOT) + " is absent: " + why;
        if (isRequired()) {
            throw new AssertionError(line + ", and EMP_TESTS_REQUIRE names it");
        }
        return Assumptions.abort(line);
    }

    /** Goes on where displacement can pin F and its server to a CPU each. */
    public static void twoCpus() {
        String allowed = Machine.local().lines("/proc/self/status").stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElse("Cpus_allowed_list:0");
        CPUS.check(
                CpuList.parse(allowed.substring(allowed.indexOf(':') + 1)).size() > 1,
                "displacement needs two CPUs; this machine allows one");
    }

    private boolean isRequired() {
        return REQUIRED.contains(name().toLowerCase(Locale.ROOT));
    }
}
