package org.emplab.server.database;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** Rows out of the database by binary COPY, one at a time in memory. Each field of a row begins with its length, −1 for null. */
public final class CopiedRows {
    private static final int HEADER_BYTES = 19;
    private static final int END = -1;

    private CopiedRows() {}

    /**
     * Hands over each row, standing at the length of its first field.
     *
     * @param query a SELECT without parameters
     */
    public static void each(Connection connection, String query, Consumer<ByteBuffer> sink) throws SQLException {
        CopyOut copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (" + query + ") to stdout (format binary)");
        try {
            int skip = HEADER_BYTES;
            for (byte[] message = copy.readFromCopy(); message != null; message = copy.readFromCopy()) {
                ByteBuffer row = ByteBuffer.wrap(message, skip, message.length - skip);
                skip = 0;
                if (row.hasRemaining() && row.getShort() != END) {
                    sink.accept(row);
                }
            }
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    /** The next field, of type bigint. */
    public static OptionalLong bigint(ByteBuffer row) {
        return row.getInt() < 0 ? OptionalLong.empty() : OptionalLong.of(row.getLong());
    }
}
