package org.emplab.server.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileWriter;
import org.emplab.server.database.JsonText;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Stored runs as run files and as values in memory, read as a stream from one snapshot of the database. */
@Service
public class RunExport {
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

    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void eachSample(Run run, int from, int to, Consumer<Sample> sink) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (SampleStream samples = new SampleStream(connection, run.id(), from, to)) {
            for (Sample sample = samples.next(); sample != null; sample = samples.next()) {
                sink.accept(sample);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read run " + run.publicId() + ": " + e.getMessage(), e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
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
        try {
            eachSample(run, first, last, sample -> {
                try {
                    writer.sample(sample);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        buffered.flush();
    }

    /** The whole run for an analysis. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public org.emplab.model.Run load(Run run) {
        org.emplab.model.Run.Builder builder = org.emplab.model.Run.builder(header(run));
        eachSample(run, 0, Integer.MAX_VALUE, builder::add);
        return builder.build();
    }
}
