package org.emplab.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Requirements of tests on the machine. Where it is absent they are skipped, with a line that says so; where
 * EMP_TESTS_REQUIRE names it, as {@code .ci/run} does, they fail instead.
 */
public enum Requirement {
    CHROMIUM,
    COMPILER,
    DOCKER,
    LATEX,
    PANDAS,
    R,
    ROOT,
    SHELL;

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

    public boolean isRequired() {
        return REQUIRED.contains(name().toLowerCase(Locale.ROOT));
    }

    /** A C compiler on the PATH. */
    public static void compiler() {
        COMPILER.check(
                Stream.of("gcc", "cc", "clang").anyMatch(Requirement::onThePath),
                "the workloads cannot be built (apt-get install gcc)");
    }

    /** The tools that the commands in the docs need. */
    public static void shell() {
        SHELL.check(
                Stream.of("bash", "curl", "jq").allMatch(Requirement::onThePath),
                "the commands of the docs cannot be run (apt-get install bash curl jq)");
    }

    private static boolean onThePath(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }
}
