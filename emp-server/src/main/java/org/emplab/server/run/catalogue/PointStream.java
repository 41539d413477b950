package org.emplab.server.run.catalogue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.emplab.model.ProcessTime;
import org.emplab.server.database.CopiedRows;
import org.emplab.server.run.Run;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.emplab.server.run.export.LongReads;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/** The points of a run's charts out of the database by binary COPY: a million in a second or two, one at a time in memory. */
@Component
class PointStream {
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    private final DataSource dataSource;
    private final LongReads reads;

    PointStream(DataSource dataSource, LongReads reads) {
        this.dataSource = dataSource;
        this.reads = reads;
    }

    /** Every sample with a number above {@code after} in their order, the warm-up included. */
    void each(Run run, int after, Consumer<SamplePoint> sink) {
        reads.fromOneSnapshot(() -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try {
                read(connection, run, after, sink);
                return true;
            } catch (SQLException e) {
                throw new IllegalStateException("cannot read run " + run.publicId() + ": " + e.getMessage(), e);
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        });
    }

    private static void read(Connection connection, Run run, int after, Consumer<SamplePoint> sink)
            throws SQLException {
        String pt = run.aggregates().processTime() == ProcessTime.ON_CPU
                ? "put_on_cpu_nanos"
                : "put_user_system_micros * 1000";
        CopiedRows.each(
                connection,
                "select sample, started_at, elapsed_nanos, exit_code <> 0, " + pt
                        + ", gap_reason is not null or environment is not null, program from samples where run_id = "
                        + run.id()
                        + " and sample > " + after
                        + " order by run_id, sample",
                row -> sink.accept(point(row)));
    }

    /** Each field begins with its length, which says something of PT and the program: they may be null. */
    private static SamplePoint point(ByteBuffer row) {
        row.getInt();
        int number = row.getInt();
        row.getInt();
        Instant startedAt = EPOCH.plus(row.getLong(), ChronoUnit.MICROS);
        row.getInt();
        long elapsedNanos = row.getLong();
        row.getInt();
        boolean failed = row.get() != 0;
        OptionalLong process = CopiedRows.bigint(row);
        row.getInt();
        boolean interrupted = row.get() != 0;
        return new SamplePoint(number, text(row), startedAt, elapsedNanos, process, failed, interrupted);
    }

    private static Optional<String> text(ByteBuffer row) {
        int length = row.getInt();
        if (length < 0) {
            return Optional.empty();
        }
        byte[] utf8 = new byte[length];
        row.get(utf8);
        return Optional.of(new String(utf8, StandardCharsets.UTF_8));
    }
}
