package org.emplab.cli.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.emplab.cli.OptionGroup;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether a shell reads the commands. */
@OptionGroup(value = "The program", order = 1)
final class ShellOption {
    @Option(
            names = {"-S", "--shell"},
            paramLabel = "SHELL",
            description =
                    "Let this shell read the command, as sh or 'bash -e'; its start is in the times. Default: none.")
    private @Nullable String shell;

    /** The words that are executed. */
    List<String> words(List<String> command) {
        if (shell == null || shell.equals("none")) {
            refusePipeline(command);
            return command;
        }
        List<String> words = new ArrayList<>(Arrays.asList(shell.strip().split("\\s+")));
        words.add("-c");
        words.add(String.join(" ", command));
        return words;
    }

    /** One word with blanks is a command line, unless there is a file of that name. */
    private static void refusePipeline(List<String> command) {
        if (command.size() == 1
                && command.get(0).strip().indexOf(' ') > 0
                && !Files.exists(Path.of(command.get(0).replace("\0", "")))) {
            throw new IllegalArgumentException(
                    "'" + command.get(0)
                            + "' is one word: write program and arguments as words of their own, or let a shell read it by --shell sh");
        }
    }
}
