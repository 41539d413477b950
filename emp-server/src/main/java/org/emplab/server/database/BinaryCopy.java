package org.emplab.server.database;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows into one table by PostgreSQL's binary COPY, on a connection and in a transaction of the caller's. Values go in the
 * order of the columns; {@link #close} without {@link #end} cancels.
 */
public final class BinaryCopy implements Closeable {
    private static final byte[] HEADER = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', -1, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");
    private static final int FLUSH_BYTES = 1 << 16;

    private final CopyIn copy;
    private byte[] buffer = new byte[FLUSH_BYTES * 2];
    private int used;

    /**
     * @param columns a comma-separated list
     */
    public BinaryCopy(Connection connection, String table, String columns) throws SQLException {
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + table + " (" + columns + ") from stdin (format binary)");
        System.arraycopy(HEADER, 0, buffer, 0, HEADER.length);
        used = HEADER.length;
    }

    public BinaryCopy row(int columns) {
        if (used >= FLUSH_BYTES) {
            flush();
        }
        putShort((short) columns);
        return this;
    }

    public BinaryCopy int8(long value) {
        putInt(8);
        putLong(value);
        return this;
    }

    public BinaryCopy int4(int value) {
        putInt(4);
        putInt(value);
        return this;
    }

    public BinaryCopy int2(short value) {
        putInt(2);
        putShort(value);
        return this;
    }

    public BinaryCopy bool(boolean value) {
        putInt(1);
        room(1);
        buffer[used++] = (byte) (value ? 1 : 0);
        return this;
    }

    /** Text, JSON as text, or the label of an enum; null for SQL's null. */
    public BinaryCopy text(@Nullable String value) {
        if (value == null) {
            return none();
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        putInt(bytes.length);
        room(bytes.length);
        System.arraycopy(bytes, 0, buffer, used, bytes.length);
        used += bytes.length;
        return this;
    }

    /** A timestamptz: whole microseconds, the rest is cut off. */
    public BinaryCopy timestamp(Instant value) {
        return int8(ChronoUnit.MICROS.between(EPOCH, value.truncatedTo(ChronoUnit.MICROS)));
    }

    public BinaryCopy none() {
        putInt(-1);
        return this;
    }

    /** Ends the COPY and returns the number of rows that the database took. */
    public long end() throws SQLException {
        putShort((short) -1);
        flush();
        return copy.endCopy();
    }

    @Override
    public void close() {
        if (copy.isActive()) {
            try {
                copy.cancelCopy();
            } catch (SQLException e) {
                throw new UncheckedIOException(new IOException("cannot cancel the COPY", e));
            }
        }
    }

    private void flush() {
        try {
            copy.writeToCopy(buffer, 0, used);
            used = 0;
        } catch (SQLException e) {
            throw new UncheckedIOException(new IOException("COPY failed: " + e.getMessage(), e));
        }
    }

    private void room(int bytes) {
        if (buffer.length - used < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, used + bytes));
        }
    }

    private void putShort(short value) {
        room(2);
        buffer[used++] = (byte) (value >> 8);
        buffer[used++] = (byte) value;
    }

    private void putInt(int value) {
        room(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            buffer[used++] = (byte) (value >> shift);
        }
    }

    private void putLong(long value) {
        room(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            buffer[used++] = (byte) (value >> shift);
        }
    }
}
