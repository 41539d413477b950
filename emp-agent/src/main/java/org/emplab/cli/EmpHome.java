package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.agent.doctor.ChangeApplier;

/** The directory of everything a machine keeps: {@code EMP_HOME}, by default {@code ~/.emp}. */
public final class EmpHome {
    private static final int OTHERS_MAY_WRITE = 0022;

    private EmpHome() {}

    /** @throws CliException if this is root's process and another user could have written what it executes or obeys */
    public static Path path() {
        String home = System.getenv("EMP_HOME");
        Path path = home == null || home.isBlank()
                ? Path.of(System.getProperty("user.home"), ".emp")
                : Path.of(home).toAbsolutePath();
        if (ChangeApplier.userIsRoot()) {
            foreign(path).ifPresent(which -> {
                throw CliException.wrongCall(which
                        + " is another user's or others may write it, and root would obey it;"
                        + " unset EMP_HOME, or make it root's: chown -R root: " + path + " && chmod -R go-w " + path);
            });
        }
        return path;
    }

    /** What of a home is not root's alone: the directory itself, and what it has of the agent, programs and the doctor. */
    private static Optional<Path> foreign(Path home) {
        return Stream.of("", "agent", "workloads", "doctor")
                .map(home::resolve)
                .filter(Files::exists)
                .flatMap(EmpHome::withContents)
                .filter(path -> !isRoots(path))
                .findFirst();
    }

    private static Stream<Path> withContents(Path directory) {
        try {
            return Files.walk(directory, directory.endsWith("workloads") ? 2 : 1).toList().stream();
        } catch (IOException e) {
            return Stream.of(directory);
        }
    }

    private static boolean isRoots(Path path) {
        try {
            Map<String, Object> file = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
            return Integer.valueOf(0).equals(file.get("uid"))
                    && file.get("mode") instanceof Integer mode
                    && ((mode & OTHERS_MAY_WRITE) == 0 || Files.isSymbolicLink(path));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
