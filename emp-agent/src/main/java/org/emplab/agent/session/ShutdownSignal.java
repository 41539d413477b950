package org.emplab.agent.session;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells the agent of SIGTERM and Ctrl-C. The program that runs is ended at once, from another thread; the JVM exits
 * when the agent has finished, with the signal's exit status, or after half a minute.
 */
public final class ShutdownSignal implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;

    private final Thread hook = new Thread(this::goDown, "stop");
    private boolean asked;
    private boolean finished;
    private @Nullable Runnable interruption;

    /** Heeds the signals from now on. */
    public ShutdownSignal heedSignals() {
        Runtime.getRuntime().addShutdownHook(hook);
        return this;
    }

    public synchronized boolean isRequested() {
        return asked;
    }

    /** Asks the agent to stop. What comes after the work that was ended, such as a farewell, is not ended too. */
    public synchronized void ask() {
        if (!asked) {
            asked = true;
            notifyAll();
            if (interruption != null) {
                interruption.run();
            }
        }
    }

    /** Sets how the work that now begins is ended; at once if the agent was asked to stop already. */
    public synchronized void interruptBy(Runnable work) {
        interruption = work;
        if (asked) {
            work.run();
        }
    }

    /** Waits, or less if the agent is to stop. */
    public synchronized void sleep(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0 && !asked; left = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                asked = true;
            }
        }
    }

    /** The agent has put down its work. */
    @Override
    public void close() {
        synchronized (this) {
            finished = true;
            notifyAll();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is on its way down
        }
    }

    private void goDown() {
        ask();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (this) {
            while (!finished && System.nanoTime() < end) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }
}
