package org.emplab.server;

import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.boot.context.config.ConfigDataNotFoundException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.NestedExceptionUtils;

/** Says in one line why the server did not start; the log has the details. */
final class StartFailure {
    private StartFailure() {}

    /** Whether the line says all there is to say, so that no stack trace has to be shown. */
    static boolean isExplained(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof PortInUseException
                        || isOfSettings(cause)
                        || isOfConnection(cause)
                        || isOurs(cause));
    }

    /** Whether another try would fail as well, for what the call or its environment says. */
    static boolean isOfSettings(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof BindException
                        || cause instanceof InvalidConfigurationPropertyValueException
                        || cause instanceof ConfigDataNotFoundException
                        || cause instanceof WrongSettingException);
    }

    /** No connection, no such person or database, or a database that comes up or goes down. */
    private static boolean isOfConnection(Throwable cause) {
        return cause instanceof SQLException sql
                && sql.getSQLState() != null
                && sql.getSQLState().matches("08...|28...|3D000|57P..");
    }

    static String line(Throwable failure) {
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PortInUseException taken) {
                return "emp: port " + taken.getPort()
                        + " is taken by another program; choose another with --server.port";
            }
            if (cause instanceof BindException wrong) {
                String why = firstLine(NestedExceptionUtils.getMostSpecificCause(wrong));
                return "emp: "
                        + (why.startsWith(wrong.getName() + ".")
                                ? ""
                                : "the setting " + wrong.getName() + " is wrong: ")
                        + why;
            }
            if (cause instanceof InvalidConfigurationPropertyValueException wrong) {
                return "emp: the setting " + wrong.getName() + " cannot be '" + wrong.getValue() + "'";
            }
            if (cause instanceof ConfigDataNotFoundException missing) {
                return "emp: " + missing.getReferenceDescription() + " is not there";
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
