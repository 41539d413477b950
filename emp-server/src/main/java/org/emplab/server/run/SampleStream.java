package org.emplab.server.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Gap;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.emplab.server.database.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * A run's samples with their rows, in order, as a stream from the database: two cursors side by side, a few thousand rows
 * in memory. Needs a connection in a transaction.
 */
final class SampleStream implements AutoCloseable {
    private static final int SAMPLES_AT_A_TIME = 200;
    private static final int ROWS_AT_A_TIME = 5000;
    private static final Measure[] MEASURES = Measure.values();
    private static final int FIRST_MEASURE_COLUMN = 6;

    private final PreparedStatement sampleQuery;
    private final PreparedStatement rowQuery;
    private final ResultSet samples;
    private final ResultSet rows;
    private boolean rowWaiting;

    /**
     * @param from the first sample wanted
     * @param to the last
     */
    SampleStream(Connection connection, long runId, int from, int to) throws SQLException {
        sampleQuery = query(
                connection,
                "select sample, warm_up, started_at, started_at_nanos, elapsed_nanos, exit_code, process_rows, lost,"
                        + " idle_processes, run_queue_delay_nanos, boot_id, started_monotonic_nanos, gap_reason,"
                        + " gap_nanos, metrics, environment, extra from samples"
                        + " where run_id = ? and sample between ? and ? order by run_id, sample",
                SAMPLES_AT_A_TIME,
                runId,
                from,
                to);
        rowQuery = query(
                connection,
                "select d.sample, n.name, d.pid, d.put, d.lifecycle::text, d.user_micros, d.system_micros, d.cpu_nanos,"
                        + " d.minor_faults, d.major_faults, d.read_bytes, d.read_chars, d.read_syscalls, d.write_bytes,"
                        + " d.write_chars, d.write_syscalls, d.voluntary_switches, d.involuntary_switches,"
                        + " d.started_at_ticks, d.threads, d.parent_pid, d.uid, d.extra from process_diffs d"
                        + " join process_names n on n.id = d.name_id"
                        + " where d.run_id = ? and d.sample between ? and ? order by d.run_id, d.sample, d.ordinal",
                ROWS_AT_A_TIME,
                runId,
                from,
                to);
        samples = sampleQuery.executeQuery();
        rows = rowQuery.executeQuery();
        rowWaiting = rows.next();
    }

    /** The next sample, or null after the last. */
    @Nullable
    Sample next() throws SQLException {
        if (!samples.next()) {
            return null;
        }
        int number = samples.getInt(1);
        Instant startedAt =
                samples.getObject(3, OffsetDateTime.class).toInstant().plusNanos(samples.getShort(4));
        int expectedRows = samples.getInt(7);
        List<ProcessDiff> processes = new ArrayList<>(expectedRows);
        while (rowWaiting && rows.getInt(1) == number) {
            processes.add(process());
            rowWaiting = rows.next();
        }
        if (processes.size() != expectedRows) {
            throw new IllegalStateException(
                    "sample " + number + " has " + processes.size() + " rows, but was stored with " + expectedRows);
        }
        return new Sample(
                number,
                samples.getBoolean(2),
                startedAt,
                samples.getLong(5),
                samples.getInt(6),
                processes,
                optionalLong(samples, 8),
                JsonText.object(samples.getString(15)),
                optionalInt(samples, 9),
                optionalLong(samples, 10),
                Optional.ofNullable(samples.getString(11)),
                optionalLong(samples, 12),
                gap(),
                JsonText.object(samples.getString(16)),
                JsonText.object(samples.getString(17)));
    }

    @Override
    public void close() throws SQLException {
        try (sampleQuery;
                rowQuery;
                samples) {
            rows.close();
        }
    }

    private Optional<Gap> gap() throws SQLException {
        String reason = samples.getString(13);
        return reason == null ? Optional.empty() : Optional.of(new Gap(reason, samples.getLong(14)));
    }

    private ProcessDiff process() throws SQLException {
        Measures.Builder measures = Measures.builder();
        for (int i = 0; i < MEASURES.length; i++) {
            long value = rows.getLong(FIRST_MEASURE_COLUMN + i);
            if (!rows.wasNull()) {
                measures.set(MEASURES[i], value);
            }
        }
        String lifecycle = rows.getString(5);
        return new ProcessDiff(
                rows.getInt(3),
                optionalLong(rows, 19),
                rows.getString(2),
                rows.getBoolean(4),
                Lifecycle.ofKey(lifecycle)
                        .orElseThrow(() -> new IllegalStateException("no such lifecycle: " + lifecycle)),
                measures.build(),
                optionalInt(rows, 20),
                optionalInt(rows, 21),
                optionalLong(rows, 22),
                JsonText.object(rows.getString(23)));
    }

    private static OptionalLong optionalLong(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static OptionalInt optionalInt(ResultSet row, int column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static PreparedStatement query(
            Connection connection, String sql, int fetchSize, long runId, int from, int to) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setFetchSize(fetchSize);
        statement.setLong(1, runId);
        statement.setInt(2, from);
        statement.setInt(3, to);
        return statement;
    }
}
