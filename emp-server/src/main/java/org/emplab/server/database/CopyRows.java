package org.emplab.server.database;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as PostgreSQL's binary COPY takes them: values in the order of the columns, each row begun by {@link #row}. Many are
 * kept in several pieces: one array that grows is there twice whenever it does.
 */
public final class CopyRows {
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int PIECE_BYTES = 1 << 20;

    private final List<Piece> full = new ArrayList<>();
    private int inFull;
    private byte[] buffer;
    private int used;

    /**
     * @param begin how many bytes are in the pieces before
     */
    private record Piece(int begin, byte[] bytes, int length) {}

    /** Takes some bytes. */
    interface Sink {
        void take(byte[] bytes, int from, int length) throws SQLException;
    }

    public CopyRows(int capacity) {
        buffer = new byte[capacity];
    }

    /** How many bytes the rows take up to now. */
    public int length() {
        return inFull + used;
    }

    /** Hands on the bytes from one to before another. */
    void each(int from, int to, Sink sink) throws SQLException {
        for (Piece piece : full) {
            each(piece, from, to, sink);
        }
        each(new Piece(inFull, buffer, used), from, to, sink);
    }

    private static void each(Piece piece, int from, int to, Sink sink) throws SQLException {
        int begin = Math.max(from - piece.begin(), 0);
        int end = Math.min(to - piece.begin(), piece.length());
        if (begin < end) {
            sink.take(piece.bytes(), begin, end - begin);
        }
    }

    /** Whether the same bytes as in {@code row}, behind its first few, are here from a place on. */
    boolean has(int at, byte[] row, int from, int length) throws SQLException {
        int[] compared = {from};
        boolean[] same = {at + length <= length()};
        each(at, at + length, (bytes, begin, count) -> {
            same[0] &= Arrays.equals(row, compared[0], compared[0] + count, bytes, begin, begin + count);
            compared[0] += count;
        });
        return same[0];
    }

    public CopyRows row(int columns) {
        room(2);
        SHORT.set(buffer, used, (short) columns);
        used += 2;
        return this;
    }

    public CopyRows int8(long value) {
        room(12);
        INT.set(buffer, used, 8);
        LONG.set(buffer, used + 4, value);
        used += 12;
        return this;
    }

    public CopyRows int4(int value) {
        room(8);
        INT.set(buffer, used, 4);
        INT.set(buffer, used + 4, value);
        used += 8;
        return this;
    }

    public CopyRows int2(short value) {
        room(6);
        INT.set(buffer, used, 2);
        SHORT.set(buffer, used + 4, value);
        used += 6;
        return this;
    }

    public CopyRows bool(boolean value) {
        room(5);
        INT.set(buffer, used, 1);
        buffer[used + 4] = (byte) (value ? 1 : 0);
        used += 5;
        return this;
    }

    /** Text, JSON as text, or the label of an enum; null for SQL's null. */
    public CopyRows text(@Nullable String value) {
        return value == null ? none() : utf8(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a value that is encoded already. */
    public CopyRows utf8(byte[] text) {
        room(4 + text.length);
        INT.set(buffer, used, text.length);
        System.arraycopy(text, 0, buffer, used + 4, text.length);
        used += 4 + text.length;
        return this;
    }

    /** A timestamptz: whole microseconds, the rest is cut off. */
    public CopyRows timestamp(Instant value) {
        return int8(ChronoUnit.MICROS.between(EPOCH, value.truncatedTo(ChronoUnit.MICROS)));
    }

    public CopyRows none() {
        room(4);
        INT.set(buffer, used, -1);
        used += 4;
        return this;
    }

    private void room(int bytes) {
        if (buffer.length - used >= bytes) {
            return;
        }
        if (used < PIECE_BYTES / 2) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, used + bytes));
        } else {
            full.add(new Piece(inFull, buffer, used));
            inFull = Math.addExact(inFull, used);
            buffer = new byte[Math.max(PIECE_BYTES, bytes)];
            used = 0;
        }
    }
}
