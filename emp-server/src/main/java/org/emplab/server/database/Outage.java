package org.emplab.server.database;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells failures that will pass, since the database is away or full, from all others. */
public final class Outage {
    /** Error classes of PostgreSQL: no connection, no resources (such as space), stopped, input and output. */
    private static final List<String> OF_DATABASE = List.of("08", "53", "57P", "58");

    /** Rolled back for another, and a lock that another holds. */
    private static final List<String> OF_OTHERS = List.of("40", "55P");

    private Outage() {}

    /** Whether a failure, or what caused it, is one. */
    public static boolean is(@Nullable Throwable failure) {
        return isOfDatabase(failure) || cause(failure, OF_OTHERS) != null;
    }

    /** Whether the database itself is away or full, which is a state and no matter of one statement. */
    static boolean isOfDatabase(@Nullable Throwable failure) {
        return cause(failure, OF_DATABASE) != null;
    }

    /** The first line that tells why. */
    static String reason(Throwable failure) {
        SQLException cause = cause(failure, OF_DATABASE);
        return String.valueOf((cause == null ? failure : cause).getMessage())
                .lines()
                .findFirst()
                .orElse("");
    }

    private static @Nullable SQLException cause(@Nullable Throwable failure, List<String> states) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql
                    && (states == OF_DATABASE && sql instanceof SQLTransientConnectionException
                            || sql.getSQLState() != null && states.stream().anyMatch(sql.getSQLState()::startsWith))) {
                return sql;
            }
        }
        return null;
    }
}
