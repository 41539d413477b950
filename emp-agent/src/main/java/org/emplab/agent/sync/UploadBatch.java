package org.emplab.agent.sync;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.emplab.agent.journal.JournalLines;
import org.emplab.agent.journal.JournalPosition;
import org.jspecify.annotations.Nullable;

/**
 * Some samples of a journal as a run file of their own, ready to be sent.
 *
 * @param gzip what is sent
 * @param lastSample number of the last one
 * @param samples how many
 * @param bytes of their lines, unpacked
 * @param end position in the journal behind the last one
 */
record UploadBatch(byte[] gzip, int lastSample, int samples, long bytes, JournalPosition end) {

    /**
     * The next samples, at least one, or null if there is none.
     *
     * @param mostBytes of lines, unpacked; a single sample may be larger
     */
    static @Nullable UploadBatch next(JournalLines lines, long mostBytes) throws IOException {
        JournalLines.Line line = lines.next();
        if (line == null) {
            return null;
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        JournalLines.Line last = line;
        int samples = 0;
        long bytes = 0;
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed, 1 << 14)) {
            gzip.write(lines.header());
            while (line != null && (samples == 0 || bytes + line.bytes() <= mostBytes)) {
                lines.copy(line, gzip);
                bytes += line.bytes();
                samples++;
                last = line;
                line = bytes < mostBytes ? lines.next() : null;
            }
        }
        return new UploadBatch(packed.toByteArray(), last.sample(), samples, bytes, last.end());
    }
}
