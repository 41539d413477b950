package org.emplab.server.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import javax.sql.DataSource;
import org.emplab.model.Measure;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileWriter;
import org.emplab.runfile.fast.Names;
import org.emplab.runfile.fast.Rows;
import org.emplab.server.database.JsonText;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Stored runs as run files and as values in memory, read as a stream from one snapshot of the database. */
@Service
public class RunExport {
    /** What analyses look at: both accounts of CPU time. */
    private static final Set<Measure> TIMES =
            Set.copyOf(EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));

    private static final int[] TIME_KEYS = TIMES.stream().mapToInt(Rows::key).toArray();

    private final DataSource dataSource;

    RunExport(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** The header as it came; before the first upload, what is known of the run. */
    public RunHeader header(Run run) {
        if (run.header() != null) {
            return HeaderText.parse(run.header());
        }
        Map<String, Object> settings = JsonText.object(run.settings());
        return new RunHeader(
                run.machineName(),
                run.program(),
                run.taskLengthSeconds() == null ? OptionalDouble.empty() : OptionalDouble.of(run.taskLengthSeconds()),
                Optional.ofNullable(run.runKey()),
                Optional.empty(),
                Map.of(),
                settings,
                Optional.empty(),
                Map.of());
    }

    /** What is done with a sample and its rows, which the next one replaces. */
    private interface Sink {
        void take(Sample withoutRows, Rows rows) throws IOException;
    }

    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Optional<Sample> sample(Run run, int number) {
        Sample[] found = new Sample[1];
        eachUnchecked(run, number, number, (sample, rows) -> found[0] = sample.withProcesses(rows.processes()));
        return Optional.ofNullable(found[0]);
    }

    private void each(Run run, int from, int to, Sink sink) throws IOException {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            Rows rows = new Rows(new Names());
            SampleStream samples = new SampleStream(connection, run.id(), from, to, rows);
            for (Sample sample = samples.next(); sample != null; sample = samples.next()) {
                sink.take(sample, rows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read run " + run.publicId() + ": " + e.getMessage(), e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private void eachUnchecked(Run run, int from, int to, Sink sink) {
        try {
            each(run, from, to, sink);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the whole run as {@code emp-run/1}. The stream is flushed, not closed. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void write(Run run, OutputStream out) throws IOException {
        write(run, 0, Integer.MAX_VALUE, out);
    }

    /** Writes the header and the samples {@code first} to {@code last}. The stream is flushed, not closed. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void write(Run run, int first, int last, OutputStream out) throws IOException {
        BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        RunFileWriter writer = new RunFileWriter(buffered); // not closed: the stream is the caller's
        writer.header(header(run));
        each(run, first, last, writer::sample);
        buffered.flush();
    }

    /** The whole run for an analysis: of its measures, the times. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public org.emplab.model.Run load(Run run) {
        org.emplab.model.Run.Builder builder = org.emplab.model.Run.builder(header(run), TIMES);
        eachUnchecked(run, 0, Integer.MAX_VALUE, (sample, rows) -> add(sample, rows, builder));
        return builder.build();
    }

    /**
     * The whole run for an analysis, read once for its times and its digest.
     *
     * @param digest gets the canonical run file of just these samples
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public org.emplab.model.Run load(Run run, MessageDigest digest) {
        RunHeader header = header(run);
        org.emplab.model.Run.Builder builder = org.emplab.model.Run.builder(header, TIMES);
        RunFileWriter canonical = new RunFileWriter(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        try {
            canonical.header(header);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        eachUnchecked(run, 0, Integer.MAX_VALUE, (sample, rows) -> {
            canonical.sample(sample, rows);
            add(sample, rows, builder);
        });
        return builder.build();
    }

    private static void add(Sample sample, Rows rows, org.emplab.model.Run.Builder run) {
        run.add(sample);
        if (!sample.warmUp()) {
            rows.addTo(run, TIME_KEYS);
        }
    }
}
