package org.emplab.server;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The settings of a command line. Spring takes whatever it is given, so a mistyped port would open another one in silence. */
final class SettingArguments {
    private static final Set<String> WITHOUT_DOT = Set.of("--debug", "--trace");

    private SettingArguments() {}

    /** What is wrong with the first that is no setting, and how it is meant. */
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

    /** The first setting that does not exist, and the one that may have been meant. Its value may be a secret. */
    static Optional<String> unknown(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith("--") && argument.contains("="))
                .map(argument -> argument.substring(2, argument.indexOf('=')))
                .flatMap(name -> KnownSettings.meantBy(name).stream()
                        .map(meant -> "there is no setting " + name + "; did you mean " + meant
                                + "? (docs/configuration.md has all)"))
                .findFirst();
    }
}
