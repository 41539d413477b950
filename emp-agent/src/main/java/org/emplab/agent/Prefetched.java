package org.emplab.agent;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** A value that a thread of its own makes while the caller does other things. The thread ends with it and wakes up no more. */
public final class Prefetched<T> implements AutoCloseable {
    private final FutureTask<T> made;
    private final Thread thread;

    private Prefetched(Supplier<T> maker) {
        made = new FutureTask<>(maker::get);
        thread = new Thread(made, "emp-ahead");
        thread.setDaemon(true);
    }

    /** Begins to make a value. */
    public static <T> Prefetched<T> of(Supplier<T> maker) {
        Prefetched<T> ahead = new Prefetched<>(maker);
        ahead.thread.start();
        return ahead;
    }

    /**
     * Waits for the value and for the end of its thread.
     *
     * @throws RuntimeException what the maker threw
     */
    public T get() {
        close();
        try {
            return made.get();
        } catch (InterruptedException e) {
            throw new AssertionError("it is made", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }

    /** Waits for the end of the thread. */
    @Override
    public void close() {
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
    }
}
