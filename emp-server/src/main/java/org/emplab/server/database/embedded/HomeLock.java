package org.emplab.server.database.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A home directory that only one server uses at a time. The kernel releases it after a kill -9. */
final class HomeLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private HomeLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws IllegalStateException if another server uses it, or it is another user's; the message says what to do */
    static HomeLock of(Path home) {
        Path file = home.resolve("pg.lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                @Nullable FileLock lock = channel.tryLock();
                if (lock != null) {
                    return new HomeLock(file, channel);
                }
            } catch (OverlappingFileLockException e) {
                // another server in this very process: the same answer
            }
            channel.close();
        } catch (AccessDeniedException e) {
            throw notOurs(home, e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file + ": " + e.getMessage(), e);
        }
        throw new IllegalStateException(
                "another server is using " + home
                        + "; stop it, or give this one a home of its own with EMP_HOME or a database with --spring.datasource.url");
    }

    static IllegalStateException notOurs(Path home, AccessDeniedException e) {
        String owner;
        try {
            owner = "belongs to " + Files.getOwner(home).getName();
        } catch (IOException unknown) {
            owner = "cannot be made";
        }
        return new IllegalStateException(
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
