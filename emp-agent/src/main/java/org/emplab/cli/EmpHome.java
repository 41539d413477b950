package org.emplab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.agent.procfs.OwnProcess;

/** The directory of everything a machine keeps: {@code EMP_HOME}, by default {@code ~/.emp}. */
public final class EmpHome {
    private static final int OTHERS_MAY_WRITE = 0002;
    private static final int GROUP_MAY_WRITE = 0020;

    private EmpHome() {}

    /** @throws CliException if this is root's process and another user could have written what it executes or obeys */
    public static Path path() {
        String home = System.getenv("EMP_HOME");
        Path path = home == null || home.isBlank()
                ? Path.of(System.getProperty("user.home"), ".emp")
                : Path.of(home).toAbsolutePath();
        if (OwnProcess.isUser(0)) {
            foreign(path).ifPresent(which -> {
                throw CliException.wrongCall(which
                        + " is another user's or others may write it, and root would obey it;"
                        + " unset EMP_HOME, or make it root's: chown -R root: " + path + " && chmod -R go-w " + path);
            });
        }
        return path;
    }

    /** Finds a part of a home that is not root's alone: the directory itself, or a part of the agent, programs, the doctor. */
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
        } catch (IOException | UncheckedIOException e) {
            return Stream.of(directory);
        }
    }

    private static boolean isRoots(Path path) {
        try {
            Map<String, Object> file = Files.readAttributes(path, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
            return Integer.valueOf(0).equals(file.get("uid"))
                    && file.get("mode") instanceof Integer mode
                    && ((mode & mayWrite(file)) == 0 || Files.isSymbolicLink(path));
        } catch (NoSuchFileException gone) {
            return true; // another emp has replaced it
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static int mayWrite(Map<String, Object> file) {
        return Integer.valueOf(0).equals(file.get("gid")) ? OTHERS_MAY_WRITE : OTHERS_MAY_WRITE | GROUP_MAY_WRITE;
    }
}
