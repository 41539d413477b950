package org.emplab.agent.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.files.ProcessLock;

/**
 * The record on disk, in {@code EMP_HOME/doctor}. It is whole and on the disk itself before the first change is made,
 * and goes away only when everything has been put back: so a crash or a power cut at any point leaves the old values.
 */
public final class ChangeRecordFile {
    private static final String CHANGES = "changes.json";

    private final Path home;
    private final Path directory;
    private final String name;

    /** @param home EMP_HOME, created where it is missing */
    public ChangeRecordFile(Path home) {
        this(home, CHANGES);
    }

    private ChangeRecordFile(Path home, String name) {
        this.home = home;
        this.directory = home.resolve("doctor");
        this.name = name;
    }

    /** The record of services that are stopped between executions, beside this one. */
    ChangeRecordFile ofPauses() {
        return new ChangeRecordFile(home, "pauses.json");
    }

    /** The record of services that a person stopped, beside this one. */
    ChangeRecordFile ofStops() {
        return new ChangeRecordFile(home, "stops.json");
    }

    public Path path() {
        return directory.resolve(name);
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
        DurableFile.write(path(), ChangeRecordJson.encode(record));
        DurableFile.force(home);
    }

    public void delete() throws IOException {
        Files.deleteIfExists(path());
        DurableFile.force(directory);
    }

    /** Holds off another doctor with this record until it is closed; empty if one is at work. */
    public Optional<FileChannel> lock() throws IOException {
        Files.createDirectories(directory);
        return ProcessLock.take(directory.resolve(name.equals(CHANGES) ? "lock" : name + ".lock"));
    }
}
