package org.emplab.server.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** Rows out of the database by binary COPY, one after the other, to be compared with rows that {@link CopyRows} holds. */
public final class StoredRows implements AutoCloseable {
    private static final int HEADER_BYTES = 19;
    private static final int COUNT_BYTES = 2;

    private final CopyOut copy;
    private byte[] row = new byte[0];
    private int begin = HEADER_BYTES;
    private int length;

    /**
     * @param query a SELECT without parameters
     */
    public StoredRows(Connection connection, String query) throws SQLException {
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (" + query + ") to stdout (format binary)");
    }

    /** Goes to the next row; false after the last. */
    public boolean next() throws SQLException {
        for (byte[] message = copy.readFromCopy(); message != null; message = copy.readFromCopy()) {
            row = begin == 0 ? message : Arrays.copyOfRange(message, begin, message.length);
            begin = 0;
            if (row.length > COUNT_BYTES) { // neither the header alone nor the end
                length = row.length;
                return true;
            }
        }
        return false;
    }

    /** Bytes of this row. */
    public int length() {
        return length;
    }

    /** Whether a row, which may have more columns behind those of this one, begins with the same values. */
    public boolean begins(CopyRows rows, int at) throws SQLException {
        return rows.has(at + COUNT_BYTES, row, COUNT_BYTES, length - COUNT_BYTES);
    }

    /** Reads what is left: a cancellation could meet the statement after this one. */
    @Override
    public void close() throws SQLException {
        while (copy.isActive() && copy.readFromCopy() != null) {
            // not wanted any more
        }
    }
}
