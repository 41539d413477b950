package org.emplab.agent.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.emplab.agent.journal.Segments.Segment;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The lines of a journal just as they are on disk, through all its files, for the upload: going on from a position costs
 * nothing, however long the journal is, and no line need fit into memory. A last line that is still being written is not
 * seen, nor a file that was begun after this was opened.
 */
public final class JournalLines implements Closeable {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int CHUNK = 1 << 16;
    private static final int NUMBER_WITHIN = 1 << 10; // bytes of a line; it is its first key

    private final Segments segments;
    private final List<Segment> files;
    private final byte[] chunk = new byte[CHUNK];
    private final byte[] header;
    private int current;
    private RandomAccessFile file;
    private long chunkStart;
    private int chunkLength;
    private long offset;

    private JournalLines(Segments segments) throws IOException {
        this.segments = segments;
        this.files = segments.files();
        this.file = new RandomAccessFile(files.get(0).file().toFile(), "r");
        try {
            skipHeader();
            header = bytes(0, offset);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /**
     * One sample's line.
     *
     * @param bytes its length, with the line's end
     * @param end the position behind it
     */
    public record Line(int sample, long bytes, JournalPosition end) {}

    /**
     * Stands before the first sample.
     *
     * @throws IOException if there is no journal
     */
    public static JournalLines open(Path directory) throws IOException {
        Segments segments = Segments.in(directory);
        if (segments.isEmpty()) {
            throw new IOException("there is no journal in " + directory);
        }
        return new JournalLines(segments);
    }

    /** The first line, with its end. */
    public byte[] header() {
        return header.clone();
    }

    /** Goes to a position, or, if its file has gone, to the next that there is. */
    public void goTo(JournalPosition position) throws IOException {
        int index = 0;
        while (index + 1 < files.size() && (files.get(index).from() < position.segment() || isGone(index))) {
            index++;
        }
        enter(index);
        if (files.get(index).from() == position.segment() && position.offset() > 0) {
            offset = position.offset();
        }
    }

    private boolean isGone(int index) {
        return Files.notExists(files.get(index).file());
    }

    /** Goes to the first sample with a larger number. */
    public void goBehind(int sample) throws IOException {
        goTo(segments.startOfFileWith(sample + 1));
        JournalPosition latest = position();
        for (Line line = next(); line != null && line.sample() <= sample; line = next()) {
            latest = line.end();
        }
        goTo(latest);
    }

    /** The position in the journal. */
    public JournalPosition position() {
        return new JournalPosition(files.get(current).from(), offset);
    }

    /** The next line, or null if there is none yet. */
    public @Nullable Line next() throws IOException {
        long start = offset;
        long end = lineEnd(start);
        while (end < 0 && current + 1 < files.size()) {
            enter(current + 1);
            start = offset;
            end = lineEnd(start);
        }
        if (end < 0) {
            return null;
        }
        offset = end;
        return new Line(sampleOf(start, end), end - start, position());
    }

    /** Writes the line that was read last. */
    public void copy(Line line, OutputStream out) throws IOException {
        for (long at = offset - line.bytes(); at < offset; ) {
            load(at);
            int from = (int) (at - chunkStart);
            int length = (int) Math.min(chunkLength - from, offset - at);
            out.write(chunk, from, length);
            at += length;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private void enter(int index) throws IOException {
        if (index != current) {
            RandomAccessFile next = new RandomAccessFile(files.get(index).file().toFile(), "r");
            file.close();
            file = next;
            current = index;
            chunkLength = 0;
        }
        skipHeader();
    }

    private void skipHeader() throws IOException {
        long end = lineEnd(0);
        if (end < 0) {
            throw new IOException(files.get(current).file() + " has no header");
        }
        offset = end;
    }

    /** Offset behind the end of the line that starts at a position; −1 if it has none. */
    private long lineEnd(long start) throws IOException {
        for (long at = start; load(at); at = chunkStart + chunkLength) {
            for (int i = (int) (at - chunkStart); i < chunkLength; i++) {
                if (chunk[i] == '\n') {
                    return chunkStart + i + 1;
                }
            }
        }
        return -1;
    }

    /** Has the byte at a position in the chunk; false if the file has none there. */
    private boolean load(long position) throws IOException {
        if (position >= chunkStart && position < chunkStart + chunkLength) {
            return true;
        }
        file.seek(position);
        chunkLength = Math.max(0, file.read(chunk));
        chunkStart = position;
        return chunkLength > 0;
    }

    private byte[] bytes(long start, long end) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(end - start)];
        file.seek(start);
        file.readFully(bytes);
        return bytes;
    }

    private int sampleOf(long start, long end) throws IOException {
        byte[] line = bytes(start, Math.min(end, start + NUMBER_WITHIN));
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
            json.nextToken();
            for (String key = json.nextName(); key != null; key = json.nextName()) {
                JsonToken value = json.nextToken();
                if (key.equals("sample") && value == JsonToken.VALUE_NUMBER_INT) {
                    return json.getIntValue();
                }
                json.skipChildren();
            }
        } catch (JacksonException e) {
            // told below
        }
        throw new IOException(files.get(current).file() + ": no sample in the line "
                + new String(line, 0, Math.min(line.length, 40), StandardCharsets.UTF_8).strip());
    }

    /**
     * A point between two samples of a journal. It stays good while the journal grows and old files of it go.
     *
     * @param segment number from which on the file has samples
     * @param offset in that file; 0 is before its first sample, too
     */
    public record JournalPosition(int segment, long offset) {
        /** The position before the first sample. */
        public static final JournalPosition START = new JournalPosition(-1, 0);
    }
}
