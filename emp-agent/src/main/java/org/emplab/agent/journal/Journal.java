package org.emplab.agent.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/**
 * The samples of one run in run files ({@code emp-run/1}), each on disk (fsync) when {@link #append} returns.
 *
 * <p>A file that has become large is left as it is, and the next sample begins a new one, which appears whole with that
 * sample in it or not at all. So a restart reads one file of limited size, however long the run, and what the server has
 * can go ({@link Segments#deleteThrough}).
 *
 * <p>After a crash {@link #reopen} drops what was torn and tells the next sample's number. An append that fails leaves
 * the journal as it was before, so that it can be tried again when there is space. Not thread-safe.
 */
public final class Journal implements Closeable {
    private final Path directory;
    private final long segmentBytes;
    private final RunHeader header;
    private GrowingFile growing;
    private boolean growingHasSample;
    private Optional<Sample> last;
    private int nextNumber;

    private Journal(
            Path directory,
            long segmentBytes,
            RunHeader header,
            GrowingFile growing,
            Optional<Sample> last,
            int nextNumber) {
        this.directory = directory;
        this.segmentBytes = segmentBytes;
        this.header = header;
        this.growing = growing;
        this.growingHasSample = last.isPresent();
        this.last = last;
        this.nextNumber = nextNumber;
    }

    /**
     * Begins a journal with its header.
     *
     * @param segmentBytes a file of this size is not added to
     * @throws FileAlreadyExistsException if there is one in the directory
     */
    public static Journal create(Path directory, RunHeader header, long segmentBytes) throws IOException {
        Files.createDirectories(directory);
        if (exists(directory)) {
            throw new FileAlreadyExistsException(directory + " has a journal");
        }
        GrowingFile growing = GrowingFile.begin(Segments.first(directory), writer -> writer.header(header));
        return new Journal(directory, segmentBytes, header, growing, Optional.empty(), 0);
    }

    public static boolean exists(Path directory) throws IOException {
        return !Segments.in(directory).isEmpty();
    }

    /**
     * Goes on with a journal after a crash or a restart. A last line that is not whole is dropped.
     *
     * @throws org.emplab.runfile.InvalidInputException if its newest file is damaged elsewhere
     */
    public static Journal reopen(Path directory, long segmentBytes) throws IOException {
        Segments segments = Segments.in(directory);
        segments.tidy();
        Segments.Segment newest = segments.newest();
        JournalScan scan = JournalScan.of(newest.file());
        return new Journal(
                directory,
                segmentBytes,
                scan.header(),
                GrowingFile.goOn(newest.file(), scan.goodBytes()),
                scan.last(),
                scan.last().map(sample -> sample.number() + 1).orElse(newest.from()));
    }

    public RunHeader header() {
        return header;
    }

    /** Number of the sample that is to come next; 0 is the warm-up. */
    public int nextNumber() {
        return nextNumber;
    }

    /** The latest sample, without its rows. */
    public Optional<Sample> last() {
        return last;
    }

    /**
     * Writes a sample to disk.
     *
     * @throws IllegalArgumentException if it is in the journal already
     * @throws IOException if the disk is full, for one; the journal is then as before
     */
    public void append(Sample sample) throws IOException {
        if (sample.number() < nextNumber) {
            throw new IllegalArgumentException("sample " + sample.number() + " is in " + directory + " already");
        }
        if (growing.size() < segmentBytes || !growingHasSample) {
            growing.append(writer -> writer.sample(sample));
        } else {
            beginNextFile(sample);
        }
        growingHasSample = true;
        last = Optional.of(sample.withoutProcesses());
        nextNumber = sample.number() + 1;
    }

    private void beginNextFile(Sample sample) throws IOException {
        GrowingFile next = GrowingFile.begin(Segments.later(directory, sample.number()), writer -> {
            writer.header(header);
            writer.sample(sample);
        });
        try {
            growing.close();
        } catch (IOException e) {
            // all of it is on disk
        }
        growing = next;
    }

    @Override
    public void close() throws IOException {
        growing.close();
    }
}
