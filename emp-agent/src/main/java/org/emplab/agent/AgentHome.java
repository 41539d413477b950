package org.emplab.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.agent.files.FileGuard;

/**
 * Names the files and directories that the agent keeps below {@code EMP_HOME/agent}.
 *
 * @param home {@code EMP_HOME}
 */
public record AgentHome(Path home) {

    public Path directory() {
        return home.resolve("agent");
    }

    public Path identity() {
        return directory().resolve("identity.properties");
    }

    public Path properties() {
        return directory().resolve("agent.properties");
    }

    public Path lock() {
        return directory().resolve("lock");
    }

    public Path runs() {
        return directory().resolve("runs");
    }

    /** How often a reboot was tried in which boot. */
    public Path reboot() {
        return directory().resolve("reboot.properties");
    }

    /**
     * Takes from other users what would let them read the identity, or change what the agent executes and obeys.
     *
     * @throws ServiceException if a part of the home is another user's
     */
    public void guard() throws IOException {
        for (Path path : parts()) {
            try {
                guard(path);
            } catch (NoSuchFileException e) {
                // another emp compiled there, and is done
            } catch (FileSystemException e) {
                throw new ServiceException("cannot close " + path + " to other users (" + e.getReason()
                        + "); give the agent its home: chown -R USER: " + home);
            }
        }
    }

    private void guard(Path path) throws IOException {
        if (!FileGuard.isOwn(path)) {
            throw new ServiceException(path + " is another user's, who could change what the agent executes;"
                    + " give the agent its home: chown -R USER: " + home);
        }
        boolean secret = path.equals(directory()) || path.equals(home.resolve("doctor"));
        FileGuard.take(path, secret ? FileGuard.ALL_OF_OTHERS : FileGuard.WRITING);
    }

    /** Returns the home, and what is in it of the agent, the doctor and compiled programs. */
    private List<Path> parts() throws IOException {
        List<Path> parts = new ArrayList<>(List.of(home));
        for (Path part : List.of(directory(), home.resolve("doctor"), home.resolve("workloads"))) {
            if (Files.isDirectory(part)) {
                boolean compiled = part.endsWith("workloads"); // which may be a link to a larger disk
                try (Stream<Path> inner = Files.walk(compiled ? part.toRealPath() : part, compiled ? 2 : 1)) {
                    parts.addAll(inner.filter(Files::exists).toList());
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            }
        }
        return parts;
    }

    /** Creates it if missing, readable by this user alone. */
    public void make() throws IOException {
        Files.createDirectories(home);
        if (!Files.isDirectory(directory())) {
            Files.createDirectory(
                    directory(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }
}
