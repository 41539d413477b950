package org.emplab.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the settings of a command line. Spring takes whatever it is given, so a mistyped one would be passed over in silence. */
final class SettingArguments {
    /** EMP Lab's own settings, as {@code docs/configuration.md} names them. */
    static final List<String> OURS = Stream.concat(
                    Stream.of("emp.notify.interval"),
                    Stream.of(EmpServerSettings.class, JobSettings.class, NotifySettings.class, OidcSettings.class)
                            .flatMap(SettingArguments::settings))
            .toList();

    /** Spring's that many calls have, or that its descriptions leave out. */
    private static final Set<String> USUAL = Set.of(
            "spring.application.json",
            "spring.config.on-not-found",
            "server.port",
            "server.address",
            "spring.datasource.url",
            "spring.datasource.username",
            "spring.datasource.password");

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
     * The first setting {@code emp.…}, {@code server.…} or {@code spring.…} that does not exist, and the nearest that does;
     * without its value, which may be a secret.
     */
    static Optional<String> unknown(String... arguments) {
        List<String> names = Arrays.stream(arguments)
                .filter(argument -> argument.matches("(?s)--(emp|server|spring)\\..*=.*"))
                .map(argument -> argument.substring(2, argument.indexOf('=')))
                .toList();
        List<String> known = new ArrayList<>(OURS);
        if (names.stream().anyMatch(name -> !name.startsWith("emp.") && !USUAL.contains(name))) {
            known.addAll(springs()); // which takes a while to read
        }
        return names.stream()
                .filter(name -> !USUAL.contains(name) && known.stream().noneMatch(one -> isOrHolds(one, name)))
                .findFirst()
                .map(name -> "there is no setting " + name
                        + Nearest.to(
                                        name,
                                        known.stream()
                                                .map(one -> one.replaceFirst("\\.$", ""))
                                                .toList())
                                .map(nearest -> "; did you mean " + nearest + "?")
                                .orElse("")
                        + " (docs/configuration.md has all)");
    }

    /** Whether a name is a setting or, as of {@code spring.jpa.properties.}, an entry of one. */
    private static boolean isOrHolds(String setting, String name) {
        String plain = plain(setting);
        return plain(name).equals(plain) || setting.endsWith(".") && (plain(name) + ".").startsWith(plain);
    }

    /** The names in the descriptions that Spring Boot's jars carry of their settings; one that has entries ends in a point. */
    private static List<String> springs() {
        List<String> names = new ArrayList<>();
        try {
            for (URL described : Collections.list(SettingArguments.class
                    .getClassLoader()
                    .getResources("META-INF/spring-configuration-metadata.json"))) {
                for (JsonNode setting :
                        JsonMapper.shared().readTree(described.openStream()).path("properties")) {
                    String type = setting.path("type").asString("");
                    boolean entries = type.matches("java\\.util\\.(Map|List|Properties)\\b.*");
                    names.add(setting.path("name").asString("") + (entries ? "." : ""));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    /** Spring takes {@code emp.adminName} and {@code emp.admin_name} as well, and parts of a list by their numbers. */
    private static String plain(String name) {
        return name.replaceAll("\\[\\d+]|[-_]", "").toLowerCase(Locale.ROOT);
    }
}
