package org.emplab.server.run.export;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import org.emplab.model.Gap;
import org.emplab.model.Sample;
import org.emplab.runfile.fast.Rows;
import org.emplab.server.database.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * A run's samples with their rows, in order, as a stream from the database: some samples at a time, then their rows by
 * binary COPY. Every statement names one run only, so that a cluster answers it from one shard. Needs a connection in a
 * transaction.
 */
final class SampleStream {
    private static final int SAMPLES_AT_A_TIME = 500;
    static final int MANY_ROWS = 40_000;

    private final Connection connection;
    private final long runId;
    private final int to;
    private final int rowsAtATime;
    private final RowStream rows;
    private final Queue<Stored> ahead = new ArrayDeque<>();
    private int after;
    private boolean atEnd;

    /** A sample without its rows, and how many it has. */
    private record Stored(Sample sample, int processRows) {}

    /**
     * @param from the first sample wanted
     * @param to the last
     * @param rowsAtATime about how many are fetched at once
     * @param rows where each sample's rows go
     * @param columns what is read of them
     */
    SampleStream(Connection connection, long runId, int from, int to, int rowsAtATime, Rows rows, RowColumns columns) {
        this.connection = connection;
        this.runId = runId;
        this.to = to;
        this.rowsAtATime = rowsAtATime;
        this.rows = new RowStream(connection, runId, rows, columns);
        after = from - 1;
    }

    /** The next sample without its rows, which replace those of the one before; null after the last. */
    @Nullable
    Sample next() throws SQLException {
        if (ahead.isEmpty()) {
            readAhead();
        }
        Stored next = ahead.poll();
        if (next == null) {
            return null;
        }
        rows.read(next.sample().number(), next.processRows());
        return next.sample();
    }

    /** Whether the next sample has been fetched already. */
    boolean hasFetched() {
        return !ahead.isEmpty();
    }

    private void readAhead() throws SQLException {
        if (atEnd) {
            return;
        }
        int first = after + 1;
        long expected = 0;
        try (PreparedStatement query = connection.prepareStatement(
                "select sample, warm_up, started_at, started_at_nanos, elapsed_nanos, exit_code, process_rows, lost,"
                        + " idle_processes, run_queue_delay_nanos, boot_id, started_monotonic_nanos, gap_reason,"
                        + " gap_nanos, metrics, environment, extra, program from samples"
                        + " where run_id = ? and sample > ? and sample <= ? order by run_id, sample limit ?")) {
            query.setLong(1, runId);
            query.setInt(2, after);
            query.setInt(3, to);
            query.setInt(4, SAMPLES_AT_A_TIME);
            try (ResultSet row = query.executeQuery()) {
                atEnd = true;
                while (row.next()) {
                    int processRows = row.getInt(7);
                    if (expected > 0 && expected + processRows > rowsAtATime) {
                        atEnd = false;
                        break;
                    }
                    expected += processRows;
                    ahead.add(new Stored(sample(row), processRows));
                    after = row.getInt(1);
                }
                atEnd &= ahead.size() < SAMPLES_AT_A_TIME;
            }
        }
        if (!ahead.isEmpty()) {
            rows.begin(first, after);
        }
    }

    private static Sample sample(ResultSet row) throws SQLException {
        Instant startedAt = row.getObject(3, OffsetDateTime.class).toInstant().plusNanos(row.getShort(4));
        String gapReason = row.getString(13);
        return new Sample(
                row.getInt(1),
                row.getBoolean(2),
                Optional.ofNullable(row.getString(18)),
                startedAt,
                row.getLong(5),
                row.getInt(6),
                List.of(),
                optionalLong(row, 8),
                JsonText.object(row.getString(15)),
                optionalInt(row, 9),
                optionalLong(row, 10),
                Optional.ofNullable(row.getString(11)),
                optionalLong(row, 12),
                gapReason == null ? Optional.empty() : Optional.of(new Gap(gapReason, row.getLong(14))),
                JsonText.object(row.getString(16)),
                JsonText.object(row.getString(17)));
    }

    private static OptionalLong optionalLong(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static OptionalInt optionalInt(ResultSet row, int column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
