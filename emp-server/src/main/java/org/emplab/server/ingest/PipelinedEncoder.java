package org.emplab.server.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.emplab.model.Sample;
import org.emplab.runfile.Names;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunFileReader;
import org.jspecify.annotations.Nullable;

/** A run file's samples, read and encoded on a thread of their own, while the caller's thread stores those before. */
final class PipelinedEncoder implements Closeable {
    private static final int BATCH_BYTES = 2 << 20;
    private static final int BATCHES_AHEAD = 3;
    /** The number of waiting batches; beside them one is being stored and one encoded. */
    static final long MOST_BYTES = (long) BATCH_BYTES * (BATCHES_AHEAD + 2);

    private final RunFileReader reader;
    private final long runId;
    private final ProcessNames stored;
    private final int mostNames;
    private final Each each;
    private final BlockingQueue<Step> steps = new ArrayBlockingQueue<>(BATCHES_AHEAD);
    private final Thread thread;

    /** A batch, or why there is none: the end, or a failure. */
    private record Step(
            @Nullable EncodedSamples batch, @Nullable Throwable failure) {}

    /** The caller's work on each sample, on that thread: it is done when there is no next batch. */
    interface Each {
        void take(Sample withoutRows, Rows rows) throws IOException;
    }

    PipelinedEncoder(RunFileReader reader, long runId, ProcessNames stored, int mostNames, Each each) {
        this.reader = reader;
        this.runId = runId;
        this.stored = stored;
        this.mostNames = mostNames;
        this.each = each;
        thread = new Thread(this::encodeAll, "emp-encode-ahead");
        thread.setDaemon(true);
        thread.start();
    }

    /** The next samples, or null after the last. What is wrong with the file is thrown here. */
    @Nullable
    EncodedSamples next() throws IOException {
        Step step;
        try {
            step = steps.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading a run file");
        }
        if (step.failure() instanceof IOException e) {
            throw e;
        }
        if (step.failure() instanceof RuntimeException e) {
            throw e;
        }
        if (step.failure() != null) {
            throw new IllegalStateException(step.failure());
        }
        return step.batch();
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        reader.close();
    }

    private void encodeAll() {
        try {
            steps.put(encode());
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private Step encode() throws InterruptedException {
        try {
            Names names = new Names();
            NameNumbers numbers = new NameNumbers(stored, names, mostNames);
            Rows rows = new Rows(names);
            EncodedSamples batch = new EncodedSamples(runId, BATCH_BYTES + (1 << 16));
            for (Sample sample = reader.next(rows); sample != null; sample = reader.next(rows)) {
                numbers.update();
                batch.add(sample, rows, numbers);
                each.take(sample, rows);
                if (batch.bytes() >= BATCH_BYTES) {
                    steps.put(new Step(batch, null));
                    batch = new EncodedSamples(runId, BATCH_BYTES + (1 << 16));
                }
            }
            if (batch.size() > 0) {
                steps.put(new Step(batch, null));
            }
            return new Step(null, null);
        } catch (IOException | RuntimeException | Error e) {
            return new Step(null, e);
        }
    }
}
