package org.emplab.agent.capture;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.emplab.agent.procfs.CpuClock;

/** Empties the exit listener now and then while a very long sample runs, on a thread that lives as long as the window. */
public final class BulkDrain {
    private final long intervalNanos;
    private final LongSupplier drain;
    private final Thread thread;
    private volatile boolean ended;
    private int count;
    private long lost;
    private long cpuNanos;

    /**
     * @param drain empties the listener and returns how many records were lost
     */
    private BulkDrain(long intervalNanos, LongSupplier drain) {
        this.intervalNanos = intervalNanos;
        this.drain = drain;
        thread = new Thread(this::run, "exit-drain");
        thread.setDaemon(true);
    }

    public static BulkDrain start(long intervalNanos, LongSupplier drain) {
        BulkDrain started = new BulkDrain(intervalNanos, drain);
        started.thread.start();
        return started;
    }

    private void run() {
        CpuClock clock = new CpuClock();
        long next = System.nanoTime() + intervalNanos;
        while (!ended) {
            long wait = next - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(this, wait);
            } else {
                lost += drain.getAsLong();
                count++;
                next += intervalNanos;
            }
        }
        cpuNanos = clock.ownThreadNanos();
    }

    /** Ends it; afterwards the listener is the caller's again. */
    public CapturedDiff.ListenerDrains end() {
        ended = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return new CapturedDiff.ListenerDrains(intervalNanos, count, cpuNanos);
    }

    /** Records lost before the drains so far; only after the end. */
    public long lost() {
        return lost;
    }
}
