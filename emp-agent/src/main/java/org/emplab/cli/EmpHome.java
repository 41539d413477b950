package org.emplab.cli;

import java.nio.file.Path;

/** The directory of everything a machine keeps: {@code EMP_HOME}, by default {@code ~/.emp}. */
public final class EmpHome {
    private EmpHome() {}

    public static Path path() {
        String home = System.getenv("EMP_HOME");
        return home == null || home.isBlank()
                ? Path.of(System.getProperty("user.home"), ".emp")
                : Path.of(home).toAbsolutePath();
    }
}
