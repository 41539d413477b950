package org.emplab.server.run.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.Names;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunCsv;
import org.emplab.runfile.RunFileWriter;
import org.emplab.runfile.RunParquet;
import org.emplab.runfile.RunSink;
import org.emplab.runfile.RunTableExport;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.HeaderText;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RowDecoder.FetchedSamples.Stored;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Service;

/**
 * Stored runs as streams of samples and as run files. What is wanted at once is read as a stream from one snapshot of the
 * database. What goes to a reader is read some samples at a time, each time on a connection that is given back before the
 * reader gets them: a stalled reader holds nothing that others need. Since nothing that is stored changes, both are the
 * same.
 */
@Service
public class RunExport {
    /** A megabyte, which is what each reader takes of the memory. */
    private static final int ROWS_OF_A_PIECE = 8_000;

    private final DataSource dataSource;
    private final Runs runs;
    private final LongReads reads;

    RunExport(DataSource dataSource, Runs runs, LongReads reads) {
        this.dataSource = dataSource;
        this.runs = runs;
        this.reads = reads;
    }

    /** The header as it came; before the first upload, what is known of the run. */
    public RunHeader header(Run run) {
        return HeaderText.parsed(
                run.header(),
                run.machineName(),
                run.program(),
                run.taskLengthSeconds() == null ? OptionalDouble.empty() : OptionalDouble.of(run.taskLengthSeconds()),
                run.runKey(),
                run.settings());
    }

    /** The work on a sample and its rows, which the next sample replaces. */
    interface Sink {
        void take(Sample withoutRows, Rows rows) throws IOException;
    }

    public Optional<Sample> sample(Run run, int number) {
        Rows rows = new Rows(new Names());
        Sample[] found = new Sample[1];
        reads.fromOneSnapshot(() -> connected(run, connection -> {
            SampleStream samples = new SampleStream(
                    new SampleQuery(connection, run, number, number, 1, RowColumns.ALL), rows, RowColumns.ALL);
            found[0] = samples.next();
            return 0;
        }));
        return Optional.ofNullable(found[0]).map(sample -> sample.withProcesses(rows.processes()));
    }

    /** The whole run, sample by sample; within {@link LongReads#fromOneSnapshot}. */
    void each(Run run, RowColumns columns, Sink sink) {
        each(run, 0, columns, sink);
    }

    /** Hands over the samples from this number on. */
    void each(Run run, int from, RowColumns columns, Sink sink) {
        Rows rows = new Rows(new Names());
        connected(run, connection -> {
            try (ReadAheadCursor ahead = new ReadAheadCursor(
                    new SampleQuery(connection, run, from, Integer.MAX_VALUE, SampleQuery.MANY_ROWS, columns))) {
                SampleStream samples = new SampleStream(ahead, rows, columns);
                for (Sample sample = samples.next(); sample != null; sample = samples.next()) {
                    sink.take(sample, rows);
                }
                return 0;
            }
        });
    }

    private interface Reading {
        int on(Connection connection) throws SQLException, IOException;
    }

    private int connected(Run run, Reading reading) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            return reading.on(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read run " + run.publicId() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    /** Writes the whole run as {@code emp-run/1}. The stream is flushed, not closed. */
    public void write(Run run, OutputStream out) throws IOException {
        write(run, 0, Integer.MAX_VALUE, out);
    }

    /**
     * Writes the header and the samples {@code first} to {@code last}. The stream is flushed, not closed.
     *
     * @throws Refusal if the run was removed before anything of it was written
     * @throws IllegalStateException if the run is removed meanwhile
     */
    public void write(Run run, int first, int last, OutputStream out) throws IOException {
        write(run, first, last, out, RunFileWriter::new); // not closed: the stream is the caller's
    }

    /** Writes the header and some samples of the run of an id, as {@link #write(Run, int, int, OutputStream)}. */
    public void write(String id, int first, int last, OutputStream out) throws IOException {
        write(runs.require(id), first, last, out);
    }

    /** Writes the whole run of an id as a table. The stream is flushed, not closed. */
    public void write(String id, RunTableFile table, OutputStream out) throws IOException {
        write(runs.require(id), table, out);
    }

    /** Writes the whole run as a table. The stream is flushed, not closed. */
    public void write(Run run, RunTableFile table, OutputStream out) throws IOException {
        RunTableExport.Origin origin = new RunTableExport.Origin(
                Optional.of(run.publicId().toString()),
                Optional.ofNullable(run.experimentId()).map(UUID::toString),
                Optional.ofNullable(run.repetition()));
        write(run, 0, Integer.MAX_VALUE, out, piece -> switch (table) {
            case SAMPLES_CSV -> RunTableExport.samples(new RunCsv(piece), origin);
            case EXECUTIONS_CSV -> RunTableExport.executions(new RunCsv(piece), origin);
            case SAMPLES_PARQUET -> RunTableExport.samples(new RunParquet(piece), origin);
            case EXECUTIONS_PARQUET -> RunTableExport.executions(new RunParquet(piece), origin);
        });
    }

    /**
     * Writes samples in another form.
     *
     * @param form makes what writes to a stream in that form
     */
    private void write(Run run, int first, int last, OutputStream out, Function<OutputStream, RunSink> form)
            throws IOException {
        ByteArrayOutputStream piece = new ByteArrayOutputStream(1 << 16);
        RunSink writer = form.apply(piece);
        writer.header(header(run));
        Rows rows = new Rows(new Names());
        for (long from = first; from <= last; ) {
            int next = (int) from;
            int written = reads.fromOneSnapshot(() -> piece(run, next, last, rows, writer));
            requireNotRemoved(run, next == first);
            writer.flush();
            piece.writeTo(out);
            piece.reset();
            from = written < next ? last + 1L : written + 1L;
        }
        writer.end();
        piece.writeTo(out);
        out.flush();
    }

    /** Returns the number of the last sample that was written, or less than {@code from} if there was none. */
    private int piece(Run run, int from, int to, Rows rows, RunSink writer) {
        return connected(run, connection -> {
            SampleStream samples = new SampleStream(
                    new SampleQuery(connection, run, from, to, ROWS_OF_A_PIECE, RowColumns.ALL), rows, RowColumns.ALL);
            int written = from - 1;
            for (Sample sample = samples.next(); sample != null; sample = samples.next()) {
                writer.sample(sample, rows);
                written = sample.number();
                if (!samples.hasFetched()) {
                    break;
                }
            }
            return written;
        });
    }

    /** A reader who has nothing of it yet is told that there is none; one who has is cut off, so that no half looks whole. */
    private void requireNotRemoved(Run run, boolean untold) {
        if (runs.findById(run.id()).isEmpty()) {
            throw untold
                    ? Refusal.notFound("run " + run.publicId())
                    : new IllegalStateException("run " + run.publicId() + " was removed while it was exported");
        }
    }

    /** A run as a table for R, pandas and others: a row for each sample, or for each process in each sample. */
    public enum RunTableFile {
        SAMPLES_CSV("samples.csv", "text/csv;charset=UTF-8"),
        EXECUTIONS_CSV("executions.csv", "text/csv;charset=UTF-8"),
        SAMPLES_PARQUET("samples.parquet", "application/vnd.apache.parquet"),
        EXECUTIONS_PARQUET("executions.parquet", "application/vnd.apache.parquet");

        private final String ending;
        private final String mediaType;

        RunTableFile(String ending, String mediaType) {
            this.ending = ending;
            this.mediaType = mediaType;
        }

        public static Optional<RunTableFile> of(String ending) {
            return Arrays.stream(values())
                    .filter(file -> file.ending.equals(ending))
                    .findFirst();
        }

        /** How the file's name ends. */
        public String ending() {
            return ending;
        }

        public String mediaType() {
            return mediaType;
        }
    }

    /** A run's samples with their rows, one after the other, of those that were fetched. */
    static final class SampleStream {
        private final RowDecoder.FetchedSamples.Source source;
        private final RowDecoder rows;
        private Queue<Stored> ahead = new ArrayDeque<>();

        /**
         * @param rows where each sample's rows go
         * @param columns what was read of them
         */
        SampleStream(RowDecoder.FetchedSamples.Source source, Rows rows, RowColumns columns) {
            this.source = source;
            this.rows = new RowDecoder(rows, columns);
        }

        /** The next sample without its rows, which replace those of the one before; null after the last. */
        @Nullable
        Sample next() throws SQLException {
            if (ahead.isEmpty()) {
                RowDecoder.FetchedSamples fetched = source.next();
                if (fetched == null) {
                    return null;
                }
                ahead = new ArrayDeque<>(fetched.samples());
                rows.begin(fetched);
            }
            Stored next = ahead.remove();
            rows.read(next.sample().number(), next.processRows());
            return next.sample();
        }

        /** Whether the next sample has been fetched already. */
        boolean hasFetched() {
            return !ahead.isEmpty();
        }
    }
}
