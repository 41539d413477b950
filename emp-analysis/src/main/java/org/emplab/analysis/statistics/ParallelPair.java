package org.emplab.analysis.statistics;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Two results that do not depend on each other, computed at once where a core is free.
 *
 * @param first computed by the caller's thread
 * @param second computed beside it if it can be
 */
public record ParallelPair<A, B>(A first, B second) {
    /*
     * All callers share one helper fewer than there are cores. A helper that is idle ends. Nothing queues: where no helper
     * is free the caller computes both, so that callers who are helpers themselves never wait for each other.
     */
    private static final ExecutorService HELPERS = new ThreadPoolExecutor(
            0,
            Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
            1,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
                Thread thread = new Thread(task, "emp-side-by-side");
                thread.setDaemon(true);
                return thread;
            },
            new ThreadPoolExecutor.CallerRunsPolicy());

    /**
     * Computes both.
     *
     * @throws CancellationException if the caller is interrupted while it waits for the second
     */
    public static <A, B> ParallelPair<A, B> of(Supplier<A> first, Supplier<B> second) {
        return of(HELPERS, first, second);
    }

    static <A, B> ParallelPair<A, B> of(ExecutorService helpers, Supplier<A> first, Supplier<B> second) {
        Future<B> other = helpers.submit(second::get);
        try {
            return new ParallelPair<>(first.get(), other.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw (RuntimeException) e.getCause(); // a supplier throws no checked exception
        } finally {
            other.cancel(true);
        }
    }
}
