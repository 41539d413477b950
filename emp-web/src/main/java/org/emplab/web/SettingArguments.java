package org.emplab.web;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.lab.settings.Nearest;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.backup.DatabaseCommand;
import org.emplab.server.job.JobSettings;
import org.emplab.server.notify.NotifySettings;
import org.emplab.server.security.account.OidcSettings;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/**
 * Checks the form of a command line's settings, and the names of EMP Lab's own: Spring would pass over a mistyped one in
 * silence.
 */
final class SettingArguments {
    /** EMP Lab's own settings, as {@code docs/configuration.md} names them. */
    static final List<String> OURS = Stream.concat(
                    Stream.of("emp.notify.interval"),
                    Stream.of(EmpServerSettings.class, JobSettings.class, NotifySettings.class, OidcSettings.class)
                            .flatMap(SettingArguments::settings))
            .toList();

    private static final Set<String> WITHOUT_DOT = Set.of("--debug", "--trace");

    private SettingArguments() {}

    private static Stream<String> settings(Class<?> type) {
        String prefix = type.getAnnotation(ConfigurationProperties.class).value();
        return Arrays.stream(type.getRecordComponents())
                .map(setting -> prefix + "." + DataObjectPropertyName.toDashedForm(setting.getName()));
    }

    /** Says what is wrong with the first argument that is no setting, and how a setting is written. */
    static Optional<String> wrong(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> !WITHOUT_DOT.contains(argument))
                .filter(argument -> !argument.matches("(?s)--[^=.]+\\.[^=]+=.*"))
                .findFirst()
                .map(
                        argument -> DatabaseCommand.nearest(argument)
                                .map(word -> "there is no emp server " + argument + "; did you mean emp server " + word
                                        + "?")
                                .orElse(
                                        argument
                                                + " is no setting: they are written --name=value, as in --server.port=9000 (docs/configuration.md)"))
                .or(() -> Arrays.stream(arguments)
                        .filter(argument -> argument.matches("--server\\.port=\\d+"))
                        .filter(argument -> argument.length() > 19 || Integer.parseInt(argument.substring(14)) > 65535)
                        .findFirst()
                        .map(argument -> argument + ": a port lies between 0 and 65535"))
                .or(() -> unknown(arguments));
    }

    /**
     * The first setting {@code emp.…} that does not exist, and the nearest that does; without its value, which may be a
     * secret.
     */
    static Optional<String> unknown(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.matches("(?s)--emp\\..*=.*"))
                .map(argument -> argument.substring(2, argument.indexOf('=')))
                .filter(name -> OURS.stream().noneMatch(one -> plain(one).equals(plain(name))))
                .findFirst()
                .map(name -> "there is no setting " + name
                        + Nearest.to(name, OURS)
                                .map(nearest -> "; did you mean " + nearest + "?")
                                .orElse("")
                        + " (docs/configuration.md has all)");
    }

    /** Spring takes {@code emp.adminName} and {@code emp.admin_name} as well, and parts of a list by their numbers. */
    private static String plain(String name) {
        return name.replaceAll("\\[\\d+]|[-_]", "").toLowerCase(Locale.ROOT);
    }
}
