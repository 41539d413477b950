package org.emplab.runfile;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads ahead on a thread of its own, so that unpacking and decoding share two CPUs. What goes wrong there is thrown
 * here, after the bytes before it. The thread starts at the first read and ends with the stream or with {@link #close}.
 */
final class AheadInputStream extends InputStream {
    private static final int CHUNK = 1 << 18;
    private static final int CHUNKS_AHEAD = 8;

    private final InputStream in;
    private final BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(CHUNKS_AHEAD);
    private @Nullable Thread reader;
    private Chunk current = new Chunk(new byte[0], 0, null);
    private int position;

    /** Some bytes, or why there are no more: length −1 is the end. */
    private record Chunk(byte[] bytes, int length, @Nullable IOException failure) {}

    AheadInputStream(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position >= current.length()) {
            if (current.failure() != null) {
                throw current.failure();
            }
            if (current.length() < 0) {
                return -1;
            }
            current = take();
            position = 0;
        }
        int count = Math.min(length, current.length() - position);
        System.arraycopy(current.bytes(), position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public void close() throws IOException {
        Thread running = reader;
        if (running != null) {
            running.interrupt();
            try {
                running.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        in.close();
    }

    private Chunk take() throws IOException {
        if (reader == null) {
            reader = new Thread(this::readAhead, "emp-read-ahead");
            reader.setDaemon(true);
            reader.start();
        }
        try {
            return chunks.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading");
        }
    }

    private void readAhead() {
        try {
            Chunk chunk = next();
            while (chunk.length() >= 0) {
                chunks.put(chunk);
                chunk = next();
            }
            chunks.put(chunk);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Chunk next() {
        byte[] bytes = new byte[CHUNK];
        try {
            return new Chunk(bytes, in.read(bytes), null);
        } catch (IOException e) {
            return new Chunk(bytes, -1, e);
        }
    }
}
