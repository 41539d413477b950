package org.emplab.server;

import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.boot.web.server.PortInUseException;

/** Says in one line why the server did not start; the log has the details. */
final class StartFailure {
    private StartFailure() {}

    /** Whether the line says all there is to say, so that no stack trace has to be shown. */
    static boolean isExplained(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof PortInUseException || isOurs(cause));
    }

    static String line(Throwable failure) {
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PortInUseException taken) {
                return "emp: port " + taken.getPort()
                        + " is taken by another program; choose another with --server.port";
            }
            if (cause instanceof SQLException) {
                return "emp: the database does not answer as it should: " + firstLine(cause);
            }
            if (isOurs(cause)) {
                return "emp: " + firstLine(cause);
            }
            root = cause;
        }
        return "emp: the server did not start: " + firstLine(root);
    }

    private static boolean isOurs(Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        return cause instanceof IllegalStateException
                && trace.length > 0
                && trace[0].getClassName().startsWith("org.emplab.");
    }

    private static String firstLine(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }
}
