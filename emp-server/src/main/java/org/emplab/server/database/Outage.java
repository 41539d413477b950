package org.emplab.server.database;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tells failures that will pass, since the database is away or full, from all others. */
public final class Outage {
    /**
     * Error classes of PostgreSQL that pass: no connection, no resources (such as space), stopped, input and output, rolled
     * back for another, and a lock that another holds.
     */
    private static final List<String> PASSING = List.of("08", "53", "57P", "58", "40", "55P");

    /** States of the database that fail every statement: not there, disk full, no connection left, stopped, disk broken. */
    private static final List<String> OF_DATABASE =
            List.of("080", "53100", "53300", "57P01", "57P02", "57P03", "58030");

    /** HikariCP's message, without an SQL state, for a connection that it closed because the database was gone. */
    private static final String CLOSED = "Connection is closed";

    private Outage() {}

    /** Whether a failure, or what caused it, is one. */
    public static boolean is(@Nullable Throwable failure) {
        return cause(failure, sql -> sql instanceof SQLTransientConnectionException || isIn(PASSING, sql)) != null;
    }

    /** Whether the database itself is away or full, which is a state and no matter of one statement or of the pool. */
    static boolean isOfDatabase(@Nullable Throwable failure) {
        return cause(failure, sql -> isIn(OF_DATABASE, sql)) != null;
    }

    /** The first line that tells why. */
    static String reason(Throwable failure) {
        SQLException cause = cause(failure, sql -> isIn(OF_DATABASE, sql));
        return String.valueOf((cause == null ? failure : cause).getMessage())
                .lines()
                .findFirst()
                .orElse("");
    }

    private static boolean isIn(List<String> states, SQLException failure) {
        String state = failure.getSQLState();
        return state == null
                ? CLOSED.equals(failure.getMessage())
                : states.stream().anyMatch(state::startsWith);
    }

    private static @Nullable SQLException cause(@Nullable Throwable failure, Predicate<SQLException> wanted) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && wanted.test(sql)) {
                return sql;
            }
        }
        return null;
    }
}
