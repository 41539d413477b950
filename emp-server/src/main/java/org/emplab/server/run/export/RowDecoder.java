package org.emplab.server.run.export;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.emplab.model.Lifecycle;
import org.emplab.model.Sample;
import org.emplab.runfile.Rows;
import org.emplab.server.database.UnknownRowKeys;
import org.jspecify.annotations.Nullable;

/** A run's process rows, of which binary COPY sent the bytes. */
final class RowDecoder {
    private static final int COUNT_BYTES = 2;
    private static final int LENGTH_BYTES = 4;
    /** Behind the count of fields and the first field, which is never null. */
    static final int NAME_AT = COUNT_BYTES + 2 * LENGTH_BYTES + Integer.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final Lifecycle[] LIFECYCLES = Lifecycle.values();
    private static final byte[][] LABELS = labels();
    private static final int[] INT_KEYS = {Rows.THREADS, Rows.PARENT_PID};

    private final Rows rows;
    private final RowColumns columns;
    private final UnknownRowKeys extras = new UnknownRowKeys();
    private Queue<byte[]> ahead = new ArrayDeque<>();
    /** The number of a name in the rows' names, or −1, by the database's number. */
    private int[] names = new int[0];

    private byte[] row = new byte[0];
    private int at;

    RowDecoder(Rows rows, RowColumns columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** Takes the rows of samples that were fetched. */
    void begin(FetchedSamples fetched) {
        ahead = fetched.rows();
        fetched.names().forEach(this::learn);
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
        if (columns.whole()) {
            addApart(name);
        } else {
            addPacked(name);
        }
        for (int key : columns.measures()) {
            setLong(key);
        }
        if (columns.whole()) {
            decodeWhatIsNoMeasure();
        }
        int length = length();
        if (length >= 0) {
            extras.read(new String(row, at, length, StandardCharsets.UTF_8), rows);
        }
    }

    private void addApart(int name) {
        int pid = (int) INT.get(row, at);
        at += Integer.BYTES + LENGTH_BYTES;
        boolean put = row[at] != 0;
        at++;
        rows.add(name, pid, put, lifecycle());
    }

    private void addPacked(int name) {
        long packed = (long) LONG.get(row, at);
        at += Long.BYTES;
        int low = (int) packed & (1 << RowColumns.PID_SHIFT) - 1;
        boolean put = low >> RowColumns.PUT_BIT != 0;
        Lifecycle lifecycle = LIFECYCLES[low & (1 << RowColumns.PUT_BIT) - 1];
        rows.add(name, (int) (packed >> RowColumns.PID_SHIFT), put, lifecycle);
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

    private void learn(int number, String name) {
        if (number >= names.length) {
            int old = names.length;
            names = Arrays.copyOf(names, 2 * number + 1);
            Arrays.fill(names, old, names.length, -1);
        }
        names[number] = rows.names().of(name);
    }

    private static byte[][] labels() {
        List<byte[]> labels = new ArrayList<>();
        for (Lifecycle lifecycle : LIFECYCLES) {
            labels.add(lifecycle.key().getBytes(StandardCharsets.US_ASCII));
        }
        return labels.toArray(byte[][]::new);
    }

    /**
     * Some samples of a run as they came from the database.
     *
     * @param samples in their order
     * @param rows theirs, not decoded yet, as binary COPY sends them
     * @param names by the database's number, those that no piece before had
     */
    record FetchedSamples(List<Stored> samples, Queue<byte[]> rows, Map<Integer, String> names) {

        /** A sample without its rows, and how many it has. */
        record Stored(Sample sample, int processRows) {}

        /** The source of fetched samples. */
        interface Source {
            /** The next samples; null after the last. */
            @Nullable
            FetchedSamples next() throws SQLException;
        }
    }
}
