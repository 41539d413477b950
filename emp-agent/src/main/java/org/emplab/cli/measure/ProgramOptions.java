package org.emplab.cli.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.workload.Workloads;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Workload;
import org.emplab.model.Keyed;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that name the program to be timed. */
@OptionGroup(value = "The program", order = 1)
final class ProgramOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "The program with its arguments; options of emp come before it.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = "--workload",
            paramLabel = "NAME[:KEY=VALUE,…]",
            description = "A bundled workload instead of a command, e.g. inc:seconds=2.")
    private @Nullable String workload;

    @Mixin
    private ShellOption shell = new ShellOption();

    @Option(
            names = {"-n", "--name"},
            paramLabel = "NAME",
            description = "Name of the program in the result.")
    private @Nullable String name;

    @Option(names = "--task-length", paramLabel = "SECONDS", description = "Nominal time of the program.")
    private @Nullable Double taskLengthSeconds;

    @Mixin
    private ExecutionOptions execution = new ExecutionOptions();

    /** The words of the program's command. */
    List<String> command() {
        return command;
    }

    /** Refuses what each execution would fail at. */
    void check() {
        execution.check();
    }

    /** @param made whether what does not exist may be made before the first execution */
    MeasureSettings settings(boolean made) {
        try {
            if (!made) {
                execution.check();
            }
            return execution.of(
                    program(),
                    Optional.ofNullable(name),
                    taskLengthSeconds == null ? OptionalDouble.empty() : OptionalDouble.of(taskLengthSeconds));
        } catch (IllegalArgumentException e) {
            throw CliException.wrongCall(e);
        }
    }

    private Program program() {
        if (command.isEmpty() == (workload == null)) {
            throw new IllegalArgumentException(
                    command.isEmpty()
                            ? "what is to be measured? give a command, or --workload"
                            : "either a command or --workload, not both");
        }
        return workload == null ? new Program.Command(shell.words(command)) : bundled(workload);
    }

    /** Reads a workload in the form {@code inc:seconds=2}. */
    static Program bundled(String text) {
        int colon = text.indexOf(':');
        String key = colon < 0 ? text : text.substring(0, colon);
        Workload workload = Keyed.of(Workload.class, key)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown workload: " + key + "; emp workload lists them"));
        Map<String, String> parameters = new LinkedHashMap<>();
        if (colon >= 0) {
            for (String pair : text.substring(colon + 1).split(",")) {
                int equals = pair.indexOf('=');
                if (equals <= 0) {
                    throw new IllegalArgumentException("not KEY=VALUE: " + pair);
                }
                String name = pair.substring(0, equals);
                if (workload == Workload.TCP_SEND && name.equals("key")) {
                    throw visibleKey();
                }
                if (parameters.put(name, pair.substring(equals + 1)) != null) {
                    throw new IllegalArgumentException(key + " has " + name + " twice");
                }
            }
        }
        return new Program.Bundled(workload, parameters);
    }

    static IllegalArgumentException visibleKey() {
        return new IllegalArgumentException(
                "every user of this machine would see the key in the list of processes: set the variable "
                        + Workloads.TCP_KEY + " instead");
    }

    /** Whether a shell reads the commands. */
    @OptionGroup(value = "The program", order = 1)
    static final class ShellOption {
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
}
