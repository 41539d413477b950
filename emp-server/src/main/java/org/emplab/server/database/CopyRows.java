package org.emplab.server.database;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Checksum;
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

    public CopyRows(int capacity) {
        buffer = new byte[capacity];
    }

    /** How many bytes the rows take up to now. */
    public int length() {
        return inFull + used;
    }

    /** Some of the bytes, which lie in one array. */
    record Slice(byte[] bytes, int from, int length) {}

    /** The bytes from one to before another. */
    List<Slice> slices(int from, int to) {
        return Stream.concat(full.stream(), Stream.of(new Piece(inFull, buffer, used)))
                .filter(piece -> piece.begin() < to && from < piece.begin() + piece.length())
                .map(piece -> {
                    int begin = Math.max(from - piece.begin(), 0);
                    return new Slice(piece.bytes(), begin, Math.min(to - piece.begin(), piece.length()) - begin);
                })
                .toList();
    }

    /** Adds the bytes from one on to a checksum. */
    public void addTo(Checksum checksum, int from) {
        slices(from, length()).forEach(slice -> checksum.update(slice.bytes(), slice.from(), slice.length()));
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
