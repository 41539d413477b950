package org.emplab.cli.measure;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.emplab.cli.CliException;
import org.emplab.cli.OutputFile;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.GzippedStream;
import org.emplab.runfile.RunFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * The run file of {@code --output}: each sample is on disk before the next one starts. It gets its name when it is closed;
 * without a sample nothing is left of it. Without a name it does nothing.
 */
final class RunOutput implements Closeable {
    private final @Nullable OutputFile file;
    private final @Nullable RunFileWriter writer;
    private final Thread drop = new Thread(this::drop, "emp-drop-output");
    private boolean worthKeeping;
    private boolean closed;

    private RunOutput(@Nullable OutputFile file, @Nullable RunFileWriter writer) {
        this.file = file;
        this.writer = writer;
        if (file != null) {
            Runtime.getRuntime().addShutdownHook(drop);
        }
    }

    /**
     * @param path gzipped if its name ends in {@code .gz}; null for none
     * @param replace whether another file of this name may go
     * @throws CliException if the path is {@code -} or cannot be written
     */
    static RunOutput of(@Nullable Path path, boolean replace) {
        if (path == null) {
            return new RunOutput(null, null);
        }
        if (path.toString().equals("-")) {
            throw CliException.wrongCall("--output takes the name of a file, not -");
        }
        try {
            OutputFile file = OutputFile.create(path, replace);
            boolean gzip = path.toString().endsWith(".gz");
            return new RunOutput(
                    file,
                    new RunFileWriter(
                            gzip ? new GzippedStream(file.stream()) : new BufferedOutputStream(file.stream())));
        } catch (IOException e) {
            throw CliException.wrongCall("cannot write --output: " + e.getMessage(), e);
        }
    }

    /** From here on an interruption is the caller's to handle: it closes this. */
    void header(RunHeader header) throws IOException {
        if (writer != null && file != null) {
            removeDrop();
            try {
                writer.header(header);
            } catch (IOException e) {
                throw named(e, file);
            }
        }
    }

    void sample(Sample sample) throws IOException {
        if (writer != null && file != null) {
            try {
                writer.sample(sample);
                writer.flush();
                file.force();
            } catch (IOException e) {
                throw named(e, file);
            }
            if (!sample.warmUp()) {
                worthKeeping = true;
                file.keep();
            }
        }
    }

    /** A signal while the machine is looked at, before there is a header, leaves nothing that the next call trips over. */
    private void drop() {
        if (file != null) {
            file.drop();
        }
    }

    private void removeDrop() {
        try {
            Runtime.getRuntime().removeShutdownHook(drop);
        } catch (IllegalStateException e) {
            // the JVM is on its way down already
        }
    }

    private static IOException named(IOException e, OutputFile file) {
        return new IOException("cannot write " + file.written() + ": " + e.getMessage(), e);
    }

    @Override
    public void close() throws IOException {
        if (writer != null && file != null && !closed) {
            closed = true;
            removeDrop();
            try (file) {
                writer.close();
                if (worthKeeping) {
                    file.publish();
                }
            }
        }
    }
}
