package org.emplab.server.run.export;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.TreeSet;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.emplab.server.database.JsonText;
import org.emplab.server.run.Run;
import org.emplab.server.run.export.RowDecoder.FetchedSamples.Stored;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Asks for a run's samples in order, some at a time, then for their rows by binary COPY. Every statement names one run only,
 * so that a cluster answers it from one shard. Needs a connection in a transaction.
 */
final class SampleQuery implements RowDecoder.FetchedSamples.Source {
    static final int MANY_ROWS = 40_000;
    private static final int FEW_SAMPLES = 500;
    private static final int MANY_SAMPLES = 4_000;
    private static final int COPY_HEADER_BYTES = 19;
    /** A message of COPY that has no more than this is its end. */
    private static final int COUNT_BYTES = 2;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final Connection connection;
    private final long runId;
    private final int to;
    private final int rowsAtATime;
    private final int samplesAtATime;
    private final RowColumns columns;
    private final BitSet namesKnown = new BitSet();
    private int after;
    private boolean atEnd;

    /**
     * @param from the first sample wanted
     * @param to the last
     * @param rowsAtATime about how many are fetched at once
     * @param columns what is read of them
     */
    SampleQuery(Connection connection, Run run, int from, int to, int rowsAtATime, RowColumns columns) {
        this.connection = connection;
        runId = run.id();
        samplesAtATime = samplesAtATime(run, rowsAtATime);
        this.to = to;
        this.rowsAtATime = rowsAtATime;
        this.columns = columns;
        after = from - 1;
    }

    /** The number of samples to fetch at once, by the number of rows that are stored: each fetch costs some round trips. */
    private static int samplesAtATime(Run run, int rows) {
        long stored = Math.max(1, run.aggregates().storedSamples());
        long ofASample = run.aggregates().processRows() / stored + 1;
        return (int) Math.max(FEW_SAMPLES, Math.min(rows / ofASample, MANY_SAMPLES));
    }

    @Override
    public RowDecoder.@Nullable FetchedSamples next() throws SQLException {
        if (atEnd) {
            return null;
        }
        int first = after + 1;
        List<Stored> samples = samples();
        if (samples.isEmpty()) {
            return null;
        }
        TreeSet<Integer> unknown = new TreeSet<>();
        Queue<byte[]> rows = rows(first, after, unknown);
        return new RowDecoder.FetchedSamples(samples, rows, unknown.isEmpty() ? Map.of() : names(unknown));
    }

    private List<Stored> samples() throws SQLException {
        List<Stored> samples = new ArrayList<>();
        long expected = 0;
        try (PreparedStatement query = connection.prepareStatement(
                "select sample, warm_up, started_at, started_at_nanos, elapsed_nanos, exit_code, process_rows, lost,"
                        + " idle_processes, run_queue_delay_nanos, boot_id, started_monotonic_nanos, gap_reason,"
                        + " gap_nanos, metrics, environment, extra, program from samples"
                        + " where run_id = ? and sample > ? and sample <= ? order by run_id, sample limit ?")) {
            query.setLong(1, runId);
            query.setInt(2, after);
            query.setInt(3, to);
            query.setInt(4, samplesAtATime);
            try (ResultSet row = query.executeQuery()) {
                atEnd = true;
                while (row.next()) {
                    int processRows = row.getInt(7);
                    if (expected > 0 && expected + processRows > rowsAtATime) {
                        atEnd = false;
                        break;
                    }
                    expected += processRows;
                    samples.add(new Stored(sample(row), processRows));
                    after = row.getInt(1);
                }
                atEnd &= samples.size() < samplesAtATime;
            }
        }
        return samples;
    }

    private Queue<byte[]> rows(int first, int last, TreeSet<Integer> unknown) throws SQLException {
        CopyOut copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (select " + columns.sql() + " from process_diffs where run_id = " + runId
                        + " and sample between " + first + " and " + last
                        + " order by run_id, sample, ordinal) to stdout (format binary)");
        Queue<byte[]> rows = new ArrayDeque<>();
        int begin = COPY_HEADER_BYTES;
        for (byte[] message = copy.readFromCopy(); message != null; message = copy.readFromCopy()) {
            byte[] fetched = begin == 0 ? message : Arrays.copyOfRange(message, begin, message.length);
            begin = 0;
            if (fetched.length > COUNT_BYTES) {
                rows.add(fetched);
                int name = (int) INT.get(fetched, RowDecoder.NAME_AT);
                if (!namesKnown.get(name)) {
                    unknown.add(name);
                }
            }
        }
        return rows;
    }

    private Map<Integer, String> names(TreeSet<Integer> unknown) throws SQLException {
        Map<Integer, String> names = new HashMap<>();
        Array ids = connection.createArrayOf("integer", unknown.toArray());
        try (PreparedStatement query =
                connection.prepareStatement("select id, name from process_names where id = any(?)")) {
            query.setArray(1, ids);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    namesKnown.set(found.getInt(1));
                    names.put(found.getInt(1), found.getString(2));
                }
            }
        }
        return names;
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
