package org.emplab.agent.sync;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.zip.GZIPOutputStream;
import org.emplab.agent.journal.JournalLines;
import org.emplab.agent.journal.Segments;
import org.jspecify.annotations.Nullable;

/**
 * Uploads a journal and tracks the last acknowledged sample; after a restart the server says it, and what it has
 * already is sent again at worst, and stored once. A file of the journal goes once the server has said that it has stored
 * every sample in it.
 *
 * <p>A batch that does not get through although the server is there is halved, down to a single sample; batches grow
 * again as they get through.
 */
public final class Upload {
    private final Path journal;
    private final long mostBatchBytes;
    private final LongSupplier nanoTime;
    private long batchBytes;
    private int acknowledged = -1;
    private JournalLines.JournalPosition position = JournalLines.JournalPosition.START;
    private boolean allSent;

    /**
     * @param journal its directory
     * @param batchBytes largest batch, unpacked
     */
    public Upload(Path journal, long batchBytes, LongSupplier nanoTime) {
        this.journal = journal;
        this.mostBatchBytes = batchBytes;
        this.batchBytes = batchBytes;
        this.nanoTime = nanoTime;
    }

    /** True once something has been sent: then the server need not be asked how far it is. */
    public boolean knowsItsWay() {
        return !position.equals(JournalLines.JournalPosition.START);
    }

    /** Skips what the server has: samples 1 … n, and if n is over 0 the warm-up too. */
    public void startBehind(int storedThrough) {
        acknowledged = storedThrough > 0 ? storedThrough : -1;
    }

    /** The journal may be another than before: the server is to be asked how far it is. */
    public void startAnew() {
        position = JournalLines.JournalPosition.START;
        acknowledged = -1;
        allSent = false;
    }

    /** Number of the last sample that is known to be stored; −1 for none. */
    public int acknowledged() {
        return acknowledged;
    }

    /** True if nothing was left to send the last time; a torn last line is nothing. */
    public boolean allSent() {
        return allSent;
    }

    /** Bytes of the journal that are not on the server; 0 if it cannot be read. */
    public long waitingBytes() {
        try {
            return Segments.in(journal).bytesFrom(position);
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * Sends what waits, until all is there, something goes wrong or the time is over. The first batch is sent in any case.
     *
     * @param quiet silence to announce
     * @return what came of the last batch; null if nothing waited
     * @throws IOException if the journal cannot be read
     */
    public @Nullable ServerReply send(ServerRun server, Duration quiet, Duration time) throws IOException {
        allSent = Segments.in(journal).isEmpty();
        if (allSent) {
            return null;
        }
        long began = nanoTime.getAsLong();
        ServerReply last = null;
        try (JournalLines lines = JournalLines.open(journal)) {
            skipAcknowledged(lines);
            do {
                UploadBatch batch = UploadBatch.next(lines, batchBytes);
                if (batch == null) {
                    allSent = true;
                    return last;
                }
                last = server.samples(batch.gzip(), quiet);
                if (last instanceof ServerReply.Heard heard) {
                    acknowledged = batch.lastSample();
                    position = batch.end();
                    cleanUp(heard.status().storedThrough());
                    batchBytes = Math.min(mostBatchBytes, 2 * batchBytes);
                } else if (!shrunk(batch, last)) {
                    return last;
                }
                lines.goTo(position);
            } while (nanoTime.getAsLong() - began < time.toNanos());
        }
        return last;
    }

    /** True if a smaller batch is worth a try at once; one that was not answered is tried again later. */
    private boolean shrunk(UploadBatch batch, ServerReply reply) {
        boolean tooLarge = reply instanceof ServerReply.TooLarge;
        boolean stalled = reply.brokeOff();
        if (batch.samples() > 1 && (tooLarge || stalled)) {
            batchBytes = Math.max(1, batch.bytes() / 2);
            return tooLarge;
        }
        return false;
    }

    /** Deletes the journal up to the last sample that the server has said it has, whatever was sent. */
    private void cleanUp(int storedThrough) throws IOException {
        Segments.in(journal).deleteThrough(Math.min(acknowledged, storedThrough));
    }

    /** There is anything to look for only after a restart. */
    private void skipAcknowledged(JournalLines lines) throws IOException {
        if (position.equals(JournalLines.JournalPosition.START)) {
            if (acknowledged >= 0) {
                cleanUp(acknowledged);
                lines.goBehind(acknowledged);
            }
            position = lines.position();
        }
        lines.goTo(position);
    }

    /**
     * Some samples of a journal as a run file of their own, ready to be sent.
     *
     * @param gzip what is sent
     * @param lastSample number of the last one
     * @param samples how many
     * @param bytes of their lines, unpacked
     * @param end position in the journal behind the last one
     */
    record UploadBatch(byte[] gzip, int lastSample, int samples, long bytes, JournalLines.JournalPosition end) {

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
}
