package org.emplab.server.database;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells failures that will pass, since the database is away or full, from all others. */
public final class Outage {
    /** Error classes of PostgreSQL: no connection, rolled back for another, no resources (such as space), stopped, input and output. */
    private static final List<String> STATES = List.of("08", "40", "53", "55P", "57P", "58");

    private Outage() {}

    /** Whether a failure, or what caused it, is one. */
    public static boolean is(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException
                    || cause instanceof SQLException sql
                            && sql.getSQLState() != null
                            && STATES.stream().anyMatch(sql.getSQLState()::startsWith)) {
                return true;
            }
        }
        return false;
    }
}
