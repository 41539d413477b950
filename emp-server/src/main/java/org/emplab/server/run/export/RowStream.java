package org.emplab.server.run.export;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import org.emplab.model.Lifecycle;
import org.emplab.runfile.fast.Rows;
import org.emplab.server.database.JsonText;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** A run's process rows out of the database by binary COPY, those of some samples at a time. */
final class RowStream {
    private static final int HEADER_BYTES = 19;
    private static final int COUNT_BYTES = 2;
    private static final int LENGTH_BYTES = 4;
    /** Behind the count of fields and the first field, which is never null. */
    private static final int NAME_AT = COUNT_BYTES + 2 * LENGTH_BYTES + Integer.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final Lifecycle[] LIFECYCLES = Lifecycle.values();
    private static final byte[][] LABELS = labels();
    private static final int[] INT_KEYS = {Rows.THREADS, Rows.PARENT_PID};

    private final Connection connection;
    private final long runId;
    private final Rows rows;
    private final RowColumns columns;
    private final Queue<byte[]> ahead = new ArrayDeque<>();
    /** By the database's number of a name, the one in the rows' names, or −1. */
    private int[] names = new int[0];

    private byte[] row = new byte[0];
    private int at;

    RowStream(Connection connection, long runId, Rows rows, RowColumns columns) {
        this.columns = columns;
        this.connection = connection;
        this.runId = runId;
        this.rows = rows;
    }

    /** Fetches the rows of these samples, and the names in them. */
    void begin(int first, int last) throws SQLException {
        CopyOut copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (select " + columns.sql() + " from process_diffs where run_id = " + runId
                        + " and sample between " + first + " and " + last
                        + " order by run_id, sample, ordinal) to stdout (format binary)");
        TreeSet<Integer> unknown = new TreeSet<>();
        int begin = HEADER_BYTES;
        for (byte[] message = copy.readFromCopy(); message != null; message = copy.readFromCopy()) {
            byte[] fetched = begin == 0 ? message : Arrays.copyOfRange(message, begin, message.length);
            begin = 0;
            if (fetched.length > COUNT_BYTES) {
                ahead.add(fetched);
                int name = (int) INT.get(fetched, NAME_AT);
                if (name >= names.length || names[name] < 0) {
                    unknown.add(name);
                }
            }
        }
        if (!unknown.isEmpty()) {
            learn(unknown);
        }
    }

    /**
     * Puts the rows of the next sample in place of those before.
     *
     * @throws IllegalStateException if there are not as many as were stored
     */
    void read(int sample, int expected) {
        rows.clear();
        while (!ahead.isEmpty() && sampleOf(ahead.element()) == sample) {
            decode(ahead.remove());
        }
        if (rows.size() != expected) {
            throw new IllegalStateException(
                    "sample " + sample + " has " + rows.size() + " rows, but was stored with " + expected);
        }
    }

    private static int sampleOf(byte[] row) {
        return (int) INT.get(row, COUNT_BYTES + LENGTH_BYTES);
    }

    private void decode(byte[] fetched) {
        row = fetched;
        at = NAME_AT;
        int name = names[(int) INT.get(row, at)];
        at += Integer.BYTES + LENGTH_BYTES;
        int pid = (int) INT.get(row, at);
        at += Integer.BYTES + LENGTH_BYTES;
        boolean put = row[at] != 0;
        at++;
        rows.add(name, pid, put, lifecycle());
        for (int key : columns.measures()) {
            setLong(key);
        }
        if (columns.whole()) {
            decodeWhatIsNoMeasure();
        }
    }

    private void decodeWhatIsNoMeasure() {
        setLong(Rows.STARTED_AT_TICKS);
        for (int key : INT_KEYS) {
            int length = length();
            if (length >= 0) {
                rows.set(key, (int) INT.get(row, at));
                at += length;
            }
        }
        setLong(Rows.UID);
        int length = length();
        if (length >= 0) {
            rows.setExtra(JsonText.object(new String(row, at, length, StandardCharsets.UTF_8)));
        }
    }

    private void setLong(int key) {
        int length = length();
        if (length >= 0) {
            rows.set(key, (long) LONG.get(row, at));
            at += length;
        }
    }

    private Lifecycle lifecycle() {
        int length = length();
        for (int i = 0; i < LABELS.length; i++) {
            if (Arrays.equals(row, at, at + length, LABELS[i], 0, LABELS[i].length)) {
                at += length;
                return LIFECYCLES[i];
            }
        }
        throw new IllegalStateException("no such lifecycle: " + new String(row, at, length, StandardCharsets.UTF_8));
    }

    private int length() {
        int length = (int) INT.get(row, at);
        at += LENGTH_BYTES;
        return length;
    }

    private void learn(TreeSet<Integer> unknown) throws SQLException {
        if (unknown.last() >= names.length) {
            int old = names.length;
            names = Arrays.copyOf(names, 2 * unknown.last() + 1);
            Arrays.fill(names, old, names.length, -1);
        }
        Array ids = connection.createArrayOf("integer", unknown.toArray());
        try (PreparedStatement query =
                connection.prepareStatement("select id, name from process_names where id = any(?)")) {
            query.setArray(1, ids);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    names[found.getInt(1)] = rows.names().of(found.getString(2));
                }
            }
        }
    }

    private static byte[][] labels() {
        List<byte[]> labels = new ArrayList<>();
        for (Lifecycle lifecycle : LIFECYCLES) {
            labels.add(lifecycle.key().getBytes(StandardCharsets.US_ASCII));
        }
        return labels.toArray(byte[][]::new);
    }
}
