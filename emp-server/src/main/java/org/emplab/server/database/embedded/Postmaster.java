package org.emplab.server.database.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.emplab.server.database.embedded.EmbeddedPostgres.EmbeddedDatabaseException;

/** The running main process of a PostgreSQL data directory. */
final class Postmaster {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ProcessHandle process;

    private Postmaster(ProcessHandle process) {
        this.process = process;
    }

    /** The process that {@code postmaster.pid} names, if it lives and really is the database of this directory. */
    static Optional<Postmaster> of(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            long pid = Long.parseLong(lines.get(0).strip());
            return ProcessHandle.of(pid)
                    .filter(process -> serves(process.pid(), data))
                    .map(Postmaster::new);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return Optional.empty(); // half written: its process never came up
        }
    }

    /** A pid may have been given to another program since; the database's own command line names its directory. */
    private static boolean serves(long pid, Path data) {
        try {
            String[] command = new String(
                            Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline")), StandardCharsets.UTF_8)
                    .split("\0");
            return command.length > 2
                    && command[0].endsWith("/postgres")
                    && List.of(command).contains(data.toString());
        } catch (IOException e) {
            return false;
        }
    }

    long pid() {
        return process.pid();
    }

    void whenGone(Runnable action) {
        process.onExit().thenRunAsync(action);
    }

    /** Stops it as {@code pg_ctl -m fast} does: open transactions are rolled back, committed ones are on disk. */
    void stop() {
        if (!stop(PATIENCE)) {
            signal("QUIT");
            if (!gone(PATIENCE)) {
                throw new EmbeddedDatabaseException("the database process " + pid() + " does not stop");
            }
        }
    }

    /** Tells it to stop in the same way; false if it is still about to. */
    boolean stop(Duration patience) {
        signal("INT");
        return gone(patience);
    }

    /** Looks often: for a process that is not a child, {@link ProcessHandle#onExit} looks only every few seconds. */
    private boolean gone(Duration patience) {
        long until = System.nanoTime() + patience.toNanos();
        while (process.isAlive()
                && System.nanoTime() < until
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        return !process.isAlive();
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new EmbeddedDatabaseException(
                    "cannot signal the database process " + pid() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
