package org.emplab.agent.cli.measure;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileWriter;
import org.jspecify.annotations.Nullable;

/** The run file of {@code --output}: each sample is on disk before the next one starts. Without a file it does nothing. */
final class RunOutput implements Closeable {
    private final @Nullable RunFileWriter writer;
    private final @Nullable FileOutputStream file;
    private final @Nullable Path path;

    private RunOutput(@Nullable RunFileWriter writer, @Nullable FileOutputStream file, @Nullable Path path) {
        this.writer = writer;
        this.file = file;
        this.path = path;
    }

    /**
     * @param path gzipped if its name ends in {@code .gz}; null for none
     */
    static RunOutput of(@Nullable Path path) throws IOException {
        if (path == null) {
            return new RunOutput(null, null, null);
        }
        FileOutputStream file = new FileOutputStream(path.toFile());
        boolean gzip = path.toString().endsWith(".gz");
        return new RunOutput(
                new RunFileWriter(gzip ? new GZIPOutputStream(file, 1 << 13, true) : new BufferedOutputStream(file)),
                file,
                path);
    }

    void header(RunHeader header) throws IOException {
        if (writer != null) {
            try {
                writer.header(header);
            } catch (IOException e) {
                throw named(e);
            }
        }
    }

    void sample(Sample sample) throws IOException {
        if (writer != null && file != null) {
            try {
                writer.sample(sample);
                writer.flush();
                force(file);
            } catch (IOException e) {
                throw named(e);
            }
        }
    }

    private IOException named(IOException e) {
        return new IOException("cannot write " + path + ": " + e.getMessage(), e);
    }

    /** A pipe or a device has no disk to be forced to. */
    private void force(FileOutputStream out) throws IOException {
        if (path != null && Files.isRegularFile(path)) {
            out.getChannel().force(false);
        }
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
