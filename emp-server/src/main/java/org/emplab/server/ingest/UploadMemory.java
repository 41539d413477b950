package org.emplab.server.ingest;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.emplab.server.api.Refusal;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The memory that all uploads and imports take together: a quarter of the heap. An upload that needs more than is left waits
 * its turn, and one that holds a part goes on before it; after 5 s it is answered 503 with Retry-After. An upload that needs
 * all of the quarter may take up to three quarters of the heap beside no other; bodies under 1 MB are exempt.
 */
@Component
public final class UploadMemory {
    private static final int PART_OF_HEAP = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int PARTS_OF_ONE = 3;
    private static final int UNIT_BYTES = 1 << 10;
    private static final long NOT_COUNTED_BYTES = 1 << 20;
    /** The memory of an imported line, in its lengths: itself, its rows in arrays and encoded. */
    private static final int TIMES_LINE = 4;

    private final int units;
    private final Duration patience;
    private final Semaphore free;

    @Autowired
    UploadMemory() {
        this(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, PATIENCE);
    }

    UploadMemory(long bytes, Duration patience) {
        this.units = Math.toIntExact(bytes / UNIT_BYTES);
        this.patience = patience;
        this.free = new Semaphore(units, true);
    }

    /** The share of one upload, which holds nothing yet. */
    public Share begin() {
        return new Share();
    }

    /**
     * An imported file, which holds what is read ahead of it and its longest line until it is closed.
     *
     * @param ahead bytes beside its lines
     */
    public InputStream reading(InputStream in, long ahead) throws IOException {
        Share share = begin();
        InputStream lines = share.reading(in, TIMES_LINE, ahead);
        try {
            share.hold(ahead);
        } catch (IOException | RuntimeException e) {
            share.close();
            in.close();
            throw e;
        }
        return new FilterInputStream(lines) {
            @Override
            public void close() throws IOException {
                share.close();
                super.close();
            }
        };
    }

    /** The memory that one upload holds until it is closed. For one thread. */
    public final class Share implements Closeable {
        private int held;
        private int lineBytes;

        /** Wraps the stream, so that the buffer it is read into counts too: as large as the longest line up to now. */
        public InputStream reading(InputStream in) {
            return reading(in, 1, 0);
        }

        private InputStream reading(InputStream in, int timesLine, long beside) {
            return new FilterInputStream(in) {
                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    if (target.length > lineBytes) {
                        lineBytes = target.length;
                        hold(beside + (timesLine - 1L) * lineBytes);
                    }
                    return super.read(target, offset, length);
                }
            };
        }

        /**
         * Holds so much beside the longest line.
         *
         * @throws Refusal if others hold too much for too long, or it is too much for this heap
         */
        public void hold(long besideLine) throws IOException {
            long wanted = (besideLine + lineBytes - NOT_COUNTED_BYTES) / UNIT_BYTES;
            if (wanted > (long) PARTS_OF_ONE * units) {
                throw Refusal.tooLarge(
                        "takes more memory than there is; send fewer samples at a time, or give the server a larger heap");
            }
            int more = (int) Math.min(wanted, units) - held;
            if (more > 0) {
                take(more);
            }
        }

        private void take(int more) throws IOException {
            try {
                boolean goesOn = held > 0 && free.tryAcquire(more); // before those that wait, who need what it holds
                if (!goesOn && !free.tryAcquire(more, patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw Refusal.unavailable(
                            "other uploads take all memory that there is for them; send this again later");
                }
                held += more;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for memory");
            }
        }

        @Override
        public void close() {
            free.release(held);
            held = 0;
        }
    }
}
