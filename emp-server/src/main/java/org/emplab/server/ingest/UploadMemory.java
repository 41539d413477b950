package org.emplab.server.ingest;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.emplab.server.api.Refusal;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The memory that all uploads and imports take together: a quarter of the heap at most. An upload that needs more than is left
 * waits until others end; after 5 s it is answered 503 with Retry-After. A single one takes up to three quarters of the heap;
 * bodies under 1 MB are exempt.
 */
@Component
public final class UploadMemory {
    private static final int PART_OF_HEAP = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** The longest wait of the oldest upload, for which the other waiting ones make room. */
    private static final Duration PATIENCE_OF_OLDEST = PATIENCE.multipliedBy(3);

    private static final int PARTS_OF_ONE = 3;
    private static final long NOT_COUNTED_BYTES = 1 << 20;
    /** The memory of an imported line, in its lengths: itself, its rows in arrays and encoded. */
    private static final int TIMES_LINE = 4;

    private final long mostBytes;
    private final Duration patience;
    private final Duration patienceOfOldest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition less = lock.newCondition();
    /** The shares that hold some memory, the oldest first. */
    private final Set<Share> holding = new LinkedHashSet<>();

    private long held;

    @Autowired
    UploadMemory() {
        this(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, PATIENCE, PATIENCE_OF_OLDEST);
    }

    UploadMemory(long mostBytes, Duration patience, Duration patienceOfOldest) {
        this.mostBytes = mostBytes;
        this.patience = patience;
        this.patienceOfOldest = patienceOfOldest;
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
        private long bytes;
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
            long wanted = besideLine + lineBytes - NOT_COUNTED_BYTES;
            if (wanted > PARTS_OF_ONE * mostBytes) {
                throw Refusal.tooLarge(
                        "takes more memory than there is; send fewer samples at a time, or give the server a larger heap");
            }
            if (wanted > bytes) {
                take(this, wanted - bytes);
            }
        }

        @Override
        public void close() {
            lock.lock();
            try {
                holding.remove(this);
                held -= bytes;
                bytes = 0;
                less.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void take(Share share, long more) throws IOException {
        lock.lock();
        try {
            holding.add(share);
            long waited = 0;
            while (held + more > mostBytes && held > share.bytes) {
                boolean oldest = holding.iterator().next() == share;
                long left = (oldest ? patienceOfOldest : patience).toNanos() - waited;
                if (left <= 0) {
                    throw Refusal.unavailable(
                            "other uploads take all memory that there is for them; send this again later");
                }
                waited += left - less.awaitNanos(left);
            }
            held += more;
            share.bytes += more;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        } finally {
            lock.unlock();
        }
    }
}
