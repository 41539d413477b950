package org.emplab.server.database.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.emplab.server.database.embedded.EmbeddedPostgres.EmbeddedDatabaseException;
import org.jspecify.annotations.Nullable;

/**
 * A home directory that only one server uses at a time. Its file holds the process id of that server; the kernel releases
 * it after a kill -9.
 */
final class HomeLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private HomeLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws EmbeddedDatabaseException if another server uses it, or it is another user's; the message says what to do */
    static HomeLock of(Path home) {
        Path file = home.resolve("pg.lock");
        String holder = "";
        try {
            // another user who could read it could lock it, too
            Set<PosixFilePermission> own = PosixFilePermissions.fromString("rw-------");
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(own));
            try {
                Files.setPosixFilePermissions(file, own); // of an earlier release
                @Nullable FileLock lock = channel.tryLock();
                if (lock != null) {
                    name(channel);
                    return new HomeLock(file, channel);
                }
            } catch (OverlappingFileLockException e) {
                // another server in this very process: the same answer
            }
            holder = holder(channel);
            channel.close();
        } catch (AccessDeniedException e) {
            throw notOurs(home, e);
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("cannot lock " + file + ": " + e.getMessage(), e);
        }
        throw new EmbeddedDatabaseException("another server" + (holder.isEmpty() ? "" : ", process " + holder + ",")
                + " is using " + home + "; stop it" + (holder.isEmpty() ? "" : " (kill " + holder + ")")
                + ", or give this one a home of its own with EMP_HOME or a database with --spring.datasource.url");
    }

    private static void name(FileChannel channel) throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
    }

    /** Empty if it has not yet said who it is. */
    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(20);
        channel.read(pid, 0);
        String said = StandardCharsets.US_ASCII.decode(pid.flip()).toString().strip();
        return said.matches("\\d+") ? said : "";
    }

    static EmbeddedDatabaseException notOurs(Path home, AccessDeniedException e) {
        String owner;
        try {
            owner = "belongs to " + Files.getOwner(home).getName();
        } catch (IOException unknown) {
            owner = "cannot be made";
        }
        return new EmbeddedDatabaseException(
                home + " " + owner + ", and this server runs as " + System.getProperty("user.name")
                        + "; run it as the same user as before, or set EMP_HOME to a directory of yours",
                e);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot release " + file, e);
        }
    }
}
