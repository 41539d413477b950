package org.emplab.agent.remote;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of one request, for a server that reads or answers by drips: a read timeout begins anew with each byte, and a
 * write has none. Its thread lives no longer than the request, so that none wakes up in a sample.
 */
final class Deadline implements AutoCloseable {
    private static final long AGAIN_NANOS = 50_000_000;
    private static final long JOIN_MILLIS = 1000;

    private final long end;
    private final Runnable cut;
    private final Thread thread;
    private volatile boolean done;
    private volatile boolean guarding;
    private volatile boolean passed;

    /** @param cut ends the request, from another thread */
    private Deadline(Duration time, Runnable cut) {
        this.end = System.nanoTime() + time.toNanos();
        this.cut = cut;
        this.thread = new Thread(this::watch, "request-deadline");
        thread.setDaemon(true);
    }

    static Deadline start(Duration time, Runnable cut) {
        Deadline deadline = new Deadline(time, cut);
        deadline.thread.start();
        return deadline;
    }

    private void watch() {
        for (long left = left(); left > 0 && !done && !guarding; left = left()) {
            LockSupport.parkNanos(this, left);
        }
        while (!done && !guarding) { // once may not be enough: cut off while it writes, the JDK's client connects anew
            passed = true;
            cut.run();
            LockSupport.parkNanos(this, AGAIN_NANOS);
        }
    }

    private long left() {
        return end - System.nanoTime();
    }

    boolean passed() {
        return passed;
    }

    /**
     * Passes a stream's bytes on, as long as there is time. From now on the reader looks at the clock itself: the JDK's
     * streams may stay locked for ever if another thread closes them while they are read.
     */
    InputStream guard(InputStream in) {
        guarding = true;
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                check();
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                check();
                return super.read(bytes, offset, length);
            }
        };
    }

    /** Throws if the time is over. */
    void check() throws IOException {
        if (passed || left() <= 0) {
            passed = true;
            throw new SocketTimeoutException();
        }
    }

    /** The request is over. */
    @Override
    public void close() {
        done = true;
        LockSupport.unpark(thread);
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
