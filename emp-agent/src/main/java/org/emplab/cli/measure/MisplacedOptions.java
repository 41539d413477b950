package org.emplab.cli.measure;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** Warns of options of emp that stand behind the program, and so are the program's. */
final class MisplacedOptions {
    /** Options that many programs have as well, as gzip has {@code --stdout}. */
    private static final Set<String> COMMON = Set.of(
            "--stdin",
            "--stdout",
            "--stderr",
            "--quiet",
            "--verbose",
            "--help",
            "--version",
            "--force",
            "--output",
            "--format",
            "--name",
            "--user",
            "--group",
            "--directory");

    private MisplacedOptions() {}

    /**
     * Empty where a {@code --} says that the words are the program's.
     *
     * @param command the program's words
     */
    static Optional<String> warning(CommandSpec spec, List<String> command) {
        if (spec.commandLine().getParseResult().originalArgs().contains("--")) {
            return Optional.empty();
        }
        return command.stream()
                .skip(1)
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(word -> word.startsWith("--") && !COMMON.contains(word) && spec.findOption(word) != null)
                .findFirst()
                .map(word -> word + " is given to " + command.get(0)
                        + ", behind which it stands: options of emp come before the program");
    }
}
