package org.emplab.agent;

import java.util.List;
import java.util.Locale;
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

    private boolean isRequired() {
        return REQUIRED.contains(name().toLowerCase(Locale.ROOT));
    }
}
