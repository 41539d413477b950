package org.emplab.agent.journal;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The lines of a journal just as they are on disk, for the upload: going on from an offset costs nothing, however long
 * the journal is. A last line that is still being written is not seen.
 */
public final class JournalLines implements Closeable {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int CHUNK = 1 << 16;

    private final Path path;
    private final RandomAccessFile file;
    private final byte[] header;
    private final byte[] chunk = new byte[CHUNK];
    private long chunkStart;
    private int chunkLength;
    private long offset;

    private JournalLines(Path path, RandomAccessFile file) throws IOException {
        this.path = path;
        this.file = file;
        byte[] first = nextLine();
        if (first == null) {
            throw new IOException(path + " has no header");
        }
        header = first;
    }

    /**
     * One sample's line.
     *
     * @param bytes with the line's end
     * @param end offset of what follows it
     */
    public record Line(int sample, byte[] bytes, long end) {}

    /** Stands before the first sample. */
    public static JournalLines open(Path journal) throws IOException {
        RandomAccessFile file = new RandomAccessFile(journal.toFile(), "r");
        try {
            return new JournalLines(journal, file);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** The first line, with its end. */
    public byte[] header() {
        return header.clone();
    }

    /** Goes on behind a line that was read before. */
    public void goTo(long end) {
        offset = end;
    }

    /** The next line, or null if there is none yet. */
    public @Nullable Line next() throws IOException {
        byte[] bytes = nextLine();
        return bytes == null ? null : new Line(sampleOf(bytes), bytes, offset);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private byte @Nullable [] nextLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (long place = offset; ; place = chunkStart + chunkLength) {
            if (!load(place)) {
                return null;
            }
            int start = (int) (place - chunkStart);
            int end = start;
            while (end < chunkLength && chunk[end] != '\n') {
                end++;
            }
            boolean whole = end < chunkLength;
            line.write(chunk, start, end - start + (whole ? 1 : 0));
            if (whole) {
                offset = chunkStart + end + 1;
                return line.toByteArray();
            }
        }
    }

    /** Has the byte at a place in the chunk; false if the file has none there. */
    private boolean load(long place) throws IOException {
        if (place >= chunkStart && place < chunkStart + chunkLength) {
            return true;
        }
        file.seek(place);
        chunkLength = Math.max(0, file.read(chunk));
        chunkStart = place;
        return chunkLength > 0;
    }

    private int sampleOf(byte[] line) throws IOException {
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
        throw new IOException(path + ": no sample in the line "
                + new String(Arrays.copyOf(line, Math.min(line.length, 40)), java.nio.charset.StandardCharsets.UTF_8)
                        .strip());
    }
}
