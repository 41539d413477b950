package org.emplab.server.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** A timestamptz of a row that SQL read. */
public final class InstantColumn {
    private InstantColumn() {}

    /** Empty for null. */
    public static Optional<Instant> of(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
