package org.emplab.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

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

    /** Made if missing; for nobody but this user. */
    public void make() throws IOException {
        Files.createDirectories(home);
        if (!Files.isDirectory(directory())) {
            Files.createDirectory(
                    directory(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** Writes a file whole or not at all, on the disk itself when this returns; readable by this user only. */
    public static void write(Path file, String text) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        try (FileChannel channel = FileChannel.open(
                fresh,
                Set.copyOf(EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(directory);
    }

    /** A directory's own entries, or a new file may be gone after a power cut. */
    public static void force(@org.jspecify.annotations.Nullable Path directory) throws IOException {
        if (directory != null) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
