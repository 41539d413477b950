package org.emplab.server.database;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows into one table by PostgreSQL's binary COPY, on a connection and in a transaction of the caller's. {@link #close}
 * without {@link #end} cancels.
 */
public final class BinaryCopy implements Closeable {
    private static final byte[] HEADER = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', -1, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final byte[] END = {-1, -1};

    private final CopyIn copy;

    /**
     * @param columns a comma-separated list
     */
    public BinaryCopy(Connection connection, String table, String columns) throws SQLException {
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + table + " (" + columns + ") from stdin (format binary)");
        copy.writeToCopy(HEADER, 0, HEADER.length);
    }

    /** Some of the rows: whole ones, from a byte to before another. */
    public void write(CopyRows rows, int from, int to) throws SQLException {
        for (CopyRows.Slice slice : rows.slices(from, to)) {
            copy.writeToCopy(slice.bytes(), slice.from(), slice.length());
        }
    }

    /** Ends the COPY and returns the number of rows that the database took. */
    public long end() throws SQLException {
        copy.writeToCopy(END, 0, END.length);
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
}
