package org.emplab.cli.analyze;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.emplab.model.Measure;

/** Reads each of some run files once, two at a time; what goes wrong with one is thrown where that one is asked for. */
final class HashedRuns implements Closeable {
    private static final int AT_ONCE = 2;

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, task -> {
        Thread thread = new Thread(task, "emp-read-run");
        thread.setDaemon(true); // a pipe without a writer must not keep a command whose other file is bad
        return thread;
    });
    private final Map<Path, Future<HashedRun>> runs = new HashMap<>();

    HashedRuns(Collection<Path> files, Set<Measure> measures, boolean salvage) {
        for (Path file : files) {
            runs.computeIfAbsent(file, path -> threads.submit(() -> HashedRun.read(path, measures, salvage)));
        }
    }

    /** Waits for one of the files that were given. */
    HashedRun of(Path file) throws IOException {
        try {
            return Objects.requireNonNull(runs.get(file)).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw (RuntimeException) e.getCause(); // reading throws no other checked exception
        }
    }

    /** Ends what is still being read. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
