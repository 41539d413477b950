package org.emplab.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.files.FileGuard;

/**
 * Names the files and directories that the agent keeps below {@code EMP_HOME/agent}.
 *
 * @param home {@code EMP_HOME}
 */
public record AgentHome(Path home) {
    private static final Set<PosixFilePermission> ALL_OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    private static final Set<PosixFilePermission> WRITING = PosixFilePermissions.fromString("----w--w-");

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
     * @throws ServiceException if another user may change a part of the home
     */
    public void guard() throws IOException {
        for (Path path : parts()) {
            try {
                if (FileGuard.isOwn(path)) {
                    take(isSecret(path) ? ALL_OF_OTHERS : WRITING, path);
                }
            } catch (NoSuchFileException e) {
                // another emp compiled there, and is done
            } catch (FileSystemException e) {
                throw new ServiceException(
                        "cannot close " + path + " to other users (" + e.getReason() + "); " + mend());
            }
        }
        Optional<Path> unguarded = unguarded();
        if (unguarded.isPresent()) {
            throw new ServiceException(unguarded.get() + " is another user's or others may write it, who could change"
                    + " what the agent executes; " + mend());
        }
    }

    /** Finds what lets another user change what the agent executes and obeys; empty also where there is no home yet. */
    public Optional<Path> unguarded() throws IOException {
        return FileGuard.unguarded(parts());
    }

    private static void take(Set<PosixFilePermission> taken, Path path) throws IOException {
        Set<PosixFilePermission> kept = EnumSet.copyOf(Files.getPosixFilePermissions(path));
        if (kept.removeAll(taken)) {
            Files.setPosixFilePermissions(path, kept);
        }
    }

    private String mend() {
        return "give the agent its home (chown -R USER: " + home + "), below directories that only root may write";
    }

    private boolean isSecret(Path path) {
        return path.equals(directory()) || path.equals(home.resolve("doctor"));
    }

    /** Returns the home, and what is in it of the agent, the doctor and compiled programs. */
    private List<Path> parts() throws IOException {
        List<Path> parts = new ArrayList<>(List.of(home));
        for (Path part : List.of(directory(), home.resolve("doctor"), home.resolve("workloads"))) {
            if (Files.isDirectory(part)) {
                parts.add(part); // which may be a link to a larger disk
                try (Stream<Path> inner = Files.walk(part.toRealPath(), part.endsWith("workloads") ? 2 : 1)) {
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
