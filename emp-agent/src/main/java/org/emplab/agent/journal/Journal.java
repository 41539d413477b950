package org.emplab.agent.journal;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import org.emplab.format.RunFileWriter;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/**
 * The samples of one run in a run file ({@code emp-run/1}), each on disk (fsync) when {@link #append} returns.
 *
 * <p>After a crash {@link #reopen} drops what was torn and tells the next sample's number. An append that fails leaves
 * the file as it was before, so that it can be tried again when there is space. Not thread-safe.
 */
public final class Journal implements Closeable {
    private final Path file;
    private final FileChannel channel;
    private final RunHeader header;
    private Optional<Sample> last;

    private Journal(Path file, FileChannel channel, RunHeader header, Optional<Sample> last) {
        this.file = file;
        this.channel = channel;
        this.header = header;
        this.last = last;
    }

    /**
     * Begins a journal with its header.
     *
     * @throws FileAlreadyExistsException if there is one of this name
     */
    public static Journal create(Path file, RunHeader header) throws IOException {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a journal needs a name");
        Files.createDirectories(directory);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(line)) {
            writer.header(header);
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        Journal journal = new Journal(file, channel, header, Optional.empty());
        try {
            journal.write(line);
            force(directory);
            return journal;
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /**
     * Goes on with a journal after a crash or a restart. A last line that is not whole is dropped.
     *
     * @throws org.emplab.format.InvalidInputException if it is damaged elsewhere
     */
    public static Journal reopen(Path file) throws IOException {
        JournalScan scan = JournalScan.of(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            if (channel.size() > scan.goodBytes()) {
                channel.truncate(scan.goodBytes());
                channel.force(true);
            }
            channel.position(scan.goodBytes());
            return new Journal(file, channel, scan.header(), scan.last());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    public Path file() {
        return file;
    }

    public RunHeader header() {
        return header;
    }

    /** Number of the sample that is to come next; 0 is the warm-up. */
    public int nextNumber() {
        return last.map(Sample::number).orElse(-1) + 1;
    }

    /** The latest sample, without its rows. */
    public Optional<Sample> last() {
        return last;
    }

    /** Bytes on disk. */
    public long size() throws IOException {
        return channel.size();
    }

    /**
     * Writes a sample to disk.
     *
     * @throws IllegalArgumentException if it is in the journal already
     * @throws IOException if the disk is full, for one; the journal is then as before
     */
    public void append(Sample sample) throws IOException {
        if (sample.number() < nextNumber()) {
            throw new IllegalArgumentException("sample " + sample.number() + " is in " + file + " already");
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 15);
        try (RunFileWriter writer = new RunFileWriter(line)) {
            writer.sample(sample);
        }
        write(line);
        last = Optional.of(sample.withoutProcesses());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void write(ByteArrayOutputStream line) throws IOException {
        long before = channel.position();
        ByteBuffer bytes = ByteBuffer.wrap(line.toByteArray());
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            try {
                channel.truncate(before);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** The directory too, or a new file may be gone after a power cut. */
    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
