package org.emplab.web;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.server.EmpServerSettings.WrongSettingException;
import org.emplab.server.database.embedded.EmbeddedPostgres.EmbeddedDatabaseException;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.context.config.ConfigDataNotFoundException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Says in one line why the server did not start; Spring shows a stack trace only of what the line does not explain. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class StartFailure implements SpringBootExceptionReporter {
    @Override
    public boolean reportException(Throwable failure) {
        return causes(failure).anyMatch(cause -> explained(cause).isPresent());
    }

    /** Whether another try would fail as well, for what the call or its environment says. */
    static boolean isOfSettings(Throwable failure) {
        return causes(failure)
                .anyMatch(cause -> cause instanceof BindException
                        || cause instanceof InvalidConfigurationPropertyValueException
                        || cause instanceof ConfigDataNotFoundException
                        || cause instanceof WrongSettingException);
    }

    static String line(Throwable failure) {
        return "emp: "
                + causes(failure)
                        .flatMap(cause -> explained(cause).stream())
                        .findFirst()
                        .orElseGet(() -> "the server did not start: " + firstLine(root(failure)));
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }

    private static Throwable root(Throwable failure) {
        return NestedExceptionUtils.getMostSpecificCause(failure);
    }

    private static Optional<String> explained(Throwable cause) {
        if (cause instanceof PortInUseException taken) {
            return Optional.of(
                    "port " + taken.getPort() + " is taken by another program; choose another with --server.port");
        }
        if (cause instanceof BindException wrong) {
            String why = firstLine(root(wrong));
            return Optional.of(
                    why.startsWith(wrong.getName() + ".")
                            ? why
                            : "the setting " + wrong.getName() + " is wrong: " + why);
        }
        if (cause instanceof InvalidConfigurationPropertyValueException wrong) {
            return Optional.of("the setting " + wrong.getName() + " cannot be '" + wrong.getValue() + "'");
        }
        if (cause instanceof ConfigDataNotFoundException missing) {
            return Optional.of(missing.getReferenceDescription() + " is not there");
        }
        if (cause instanceof SQLException sql
                && String.valueOf(sql.getSQLState()).matches("08...|28...|3D000|57P..")) { // it lets no server in
            return Optional.of("the database does not answer as it should: " + firstLine(sql));
        }
        return cause instanceof EmbeddedDatabaseException || cause instanceof WrongSettingException
                ? Optional.of(firstLine(cause))
                : Optional.empty();
    }

    private static String firstLine(Throwable cause) {
        return Stream.ofNullable(cause.getMessage())
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElseGet(() -> cause.getClass().getSimpleName());
    }
}
