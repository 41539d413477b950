package org.emplab.runfile;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Writes a run file ({@code emp-run/1}): the header, then samples in order, a line each. */
public final class RunFileWriter implements Closeable, RunSink {
    /** Becomes another one when the same rows would give other bytes: digests that were kept hold no more. */
    public static final int ENCODING = 1;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    /** The end of the rows and of the sample. */
    private static final byte[] END = {']', '}'};

    private final OutputStream out;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final RowLines lines = new RowLines();

    /** Closing the writer closes the stream. */
    public RunFileWriter(OutputStream out) {
        this.out = out;
    }

    /** Gzipped if the file's name ends in {@code .gz}. Closing the writer closes the stream. */
    public static RunFileWriter of(OutputStream file, Path name) throws IOException {
        boolean gzip = name.getFileName().toString().endsWith(".gz");
        return new RunFileWriter(gzip ? new GzippedStream(file) : new BufferedOutputStream(file, 1 << 16));
    }

    @Override
    public void header(RunHeader header) throws IOException {
        line(json -> RunEncoder.header(json, header));
    }

    public void sample(Sample sample) throws IOException {
        line(json -> RunEncoder.sample(json, sample));
    }

    @Override
    public void sample(Sample withoutRows, Rows rows) throws IOException {
        head.reset();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), head)) {
            RunEncoder.sample(json, withoutRows);
        }
        lines.write(rows);
        byte[] bytes = head.toByteArray();
        out.write(bytes, 0, bytes.length - END.length);
        out.write(lines.buffer(), 0, lines.length());
        out.write(END);
        out.write('\n');
    }

    private void line(Consumer<JsonGenerator> content) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            content.accept(json);
        } catch (JacksonIOException e) { // a full disk is what callers reckon with
            throw e.getCause();
        }
        out.write('\n');
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
