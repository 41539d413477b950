package org.emplab.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.emplab.lab.settings.Nearest;

/** Checks the settings of a command line. Spring takes whatever it is given, so a mistyped one would be passed over in silence. */
final class SettingArguments {
    /** EMP Lab's own settings, as {@code docs/configuration.md} names them. */
    static final List<String> OURS = List.of(
            "emp.admin-name",
            "emp.admin-password",
            "emp.admin-token",
            "emp.embedded-port",
            "emp.home",
            "emp.import-limit",
            "emp.jobs.heartbeat",
            "emp.jobs.interval",
            "emp.jobs.rows-at-once",
            "emp.jobs.threads",
            "emp.lease",
            "emp.notify.delay",
            "emp.notify.from",
            "emp.notify.interval",
            "emp.notify.webhook-hosts",
            "emp.oidc.admins",
            "emp.oidc.create-accounts",
            "emp.oidc.researchers",
            "emp.oidc.role-claim",
            "emp.public-url",
            "emp.publish-approval",
            "emp.reference-hours",
            "emp.reference-runs",
            "emp.reference-samples",
            "emp.reference-seconds",
            "emp.session-lifetime",
            "emp.trouble.disk-least",
            "emp.trouble.queue-patience",
            "emp.upload-limit");

    private static final Set<String> WITHOUT_DOT = Set.of("--debug", "--trace");

    private SettingArguments() {}

    /** Says what is wrong with the first argument that is no setting, and how a setting is written. */
    static Optional<String> wrong(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> !WITHOUT_DOT.contains(argument))
                .filter(argument -> !argument.matches("(?s)--[^=.]+\\.[^=]+=.*"))
                .findFirst()
                .map(
                        argument -> argument
                                + " is no setting: they are written --name=value, as in --server.port=9000 (docs/configuration.md)")
                .or(() -> unknown(arguments));
    }

    /** The first setting {@code emp.…} that does not exist, and the nearest that does; without its value, which may be a secret. */
    static Optional<String> unknown(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith("--emp.") && argument.contains("="))
                .map(argument -> argument.substring(2, argument.indexOf('=')))
                .filter(name -> OURS.stream().map(SettingArguments::plain).noneMatch(plain(name)::equals))
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
