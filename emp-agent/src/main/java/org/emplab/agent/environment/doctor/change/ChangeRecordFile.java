package org.emplab.agent.environment.doctor.change;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The record on disk, in {@code EMP_HOME/doctor}. It is whole and on the disk itself before the first change is made,
 * and goes away only when everything has been put back: so a crash or a power cut at any point leaves the old values.
 */
public final class ChangeRecordFile {
    private static final String NAME = "changes.json";

    private final Path home;
    private final Path directory;

    /** @param home EMP_HOME, created where it is missing */
    public ChangeRecordFile(Path home) {
        this.home = home;
        this.directory = home.resolve("doctor");
    }

    public Path path() {
        return directory.resolve(NAME);
    }

    /**
     * Empty where nothing is changed.
     *
     * @throws IOException if there is a record that cannot be read or understood: it is left as it is
     */
    public Optional<ChangeRecord> read() throws IOException {
        if (!Files.exists(path())) {
            return Optional.empty();
        }
        try {
            return Optional.of(ChangeRecordJson.decode(Files.readString(path())));
        } catch (RuntimeException damaged) {
            throw new IOException(path() + " is damaged: " + damaged.getMessage(), damaged);
        }
    }

    public void write(ChangeRecord record) throws IOException {
        Files.createDirectories(directory);
        Path fresh = directory.resolve(NAME + ".new");
        try (FileChannel channel = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(ChangeRecordJson.encode(record).getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceDirectory(directory);
        forceDirectory(home);
    }

    public void delete() throws IOException {
        Files.deleteIfExists(path());
        forceDirectory(directory);
    }

    /** Holds off another doctor on this machine until it is closed; empty if one is at work. */
    public Optional<FileChannel> lock() throws IOException {
        Files.createDirectories(directory);
        FileChannel channel =
                FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(channel);
            }
        } catch (java.nio.channels.OverlappingFileLockException heldInThisProcess) {
            // the same answer as for another process
        }
        channel.close();
        return Optional.empty();
    }

    private static void forceDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
