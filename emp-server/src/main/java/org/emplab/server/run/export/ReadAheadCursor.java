package org.emplab.server.run.export;

import java.io.Closeable;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the next samples on a thread of its own while those before are decoded, so that database and server work at the
 * same time. Until this is closed, no other code may use the connection.
 */
final class ReadAheadCursor implements RowDecoder.FetchedSamples.Source, Closeable {
    private final RowDecoder.FetchedSamples.Source source;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "emp-fetch-ahead"));
    private @Nullable Future<RowDecoder.@Nullable FetchedSamples> fetching;

    ReadAheadCursor(RowDecoder.FetchedSamples.Source source) {
        this.source = source;
    }

    @Override
    public RowDecoder.@Nullable FetchedSamples next() throws SQLException {
        RowDecoder.FetchedSamples next = fetching == null ? source.next() : result(fetching);
        if (next != null) {
            fetching = thread.submit(source::next);
        }
        return next;
    }

    private static RowDecoder.@Nullable FetchedSamples result(Future<RowDecoder.@Nullable FetchedSamples> fetched)
            throws SQLException {
        try {
            return fetched.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading a run", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw (RuntimeException) e.getCause(); // fetching throws no other checked exception
        }
    }

    /** Waits for what is being fetched, so that the connection is free. */
    @Override
    public void close() {
        thread.shutdown();
        boolean interrupted = false;
        while (!thread.isTerminated()) {
            try {
                thread.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
