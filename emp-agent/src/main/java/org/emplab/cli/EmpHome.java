package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.emplab.agent.AgentHome;
import org.emplab.files.FileGuard;

/** The directory of everything a machine keeps: {@code EMP_HOME}, by default {@code ~/.emp}. */
public final class EmpHome {
    private EmpHome() {}

    /** @throws CliException if this is root's process and another user could have written what it executes or obeys */
    public static Path path() {
        String home = System.getenv("EMP_HOME");
        Path path = home == null || home.isBlank()
                ? Path.of(System.getProperty("user.home"), ".emp")
                : Path.of(home).toAbsolutePath();
        if (FileGuard.isOwnUser(0)) {
            unguarded(path).ifPresent(which -> {
                throw CliException.wrongCall(which
                        + " is another user's or others may write it, and root would obey it; unset EMP_HOME, or "
                        + (which.startsWith(path)
                                ? "make it root's: chown -R root: " + path + " && chmod -R go-w " + path
                                : "name one that only root may replace"));
            });
        }
        return path;
    }

    private static Optional<Path> unguarded(Path home) {
        try {
            return new AgentHome(home).unguarded();
        } catch (IOException e) {
            return Optional.of(home);
        }
    }
}
