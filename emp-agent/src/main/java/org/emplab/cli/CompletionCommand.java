package org.emplab.cli;

import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp completion}. */
@Command(
        name = "completion",
        description = "Prints what a shell needs to complete commands and options of emp.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples: source <(emp completion bash)",
            "          emp completion zsh > ~/.zfunc/_emp",
            "          emp completion fish > ~/.config/fish/completions/emp.fish"
        })
final class CompletionCommand implements Callable<Integer> {
    /** A shell with completion. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Shell shell;

    @Override
    public Integer call() {
        CommandLine emp = CommandTree.whole(new Emp());
        spec.commandLine()
                .getOut()
                .print(
                        switch (shell) {
                            case bash -> AutoComplete.bash("emp", emp);
                            case zsh ->
                                "#compdef emp\nautoload -U +X bashcompinit && bashcompinit\n"
                                        + AutoComplete.bash("emp", emp);
                            case fish -> fish(emp);
                        });
        spec.commandLine().getOut().flush();
        return 0;
    }

    private static String fish(CommandLine emp) {
        StringBuilder script = new StringBuilder("complete -c emp -f\n");
        emp.getSubcommands().forEach((name, command) -> {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                fish(script, "__fish_use_subcommand", "-a " + name, command.getCommandSpec());
                options(script, "__fish_seen_subcommand_from " + name, command.getCommandSpec());
                command.getSubcommands().forEach((inner, below) -> {
                    String seen = "__fish_seen_subcommand_from " + name + "; and not __fish_seen_subcommand_from "
                            + String.join(" ", command.getSubcommands().keySet());
                    fish(script, seen, "-a " + inner, below.getCommandSpec());
                    options(script, "__fish_seen_subcommand_from " + inner, below.getCommandSpec());
                });
            }
        });
        return script.toString();
    }

    private static void options(StringBuilder script, String seen, CommandSpec command) {
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                StringBuilder names = new StringBuilder();
                Arrays.stream(option.names())
                        .forEach(name -> names.append(
                                        name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                                .append(' '));
                names.append(option.arity().max() > 0 ? "-r -F" : "");
                line(script, seen, names.toString().strip(), first(option.description()));
            }
        }
    }

    private static void fish(StringBuilder script, String seen, String what, CommandSpec command) {
        line(script, seen, what, first(command.usageMessage().description()));
    }

    private static void line(StringBuilder script, String seen, String what, String description) {
        script.append("complete -c emp -n '")
                .append(seen)
                .append("' ")
                .append(what)
                .append(" -d '")
                .append(description.replace("\\", "\\\\").replace("'", "\\'"))
                .append("'\n");
    }

    private static String first(String[] lines) {
        return lines.length == 0 ? "" : lines[0].replaceAll("\\$\\{[^}]*}", "");
    }
}
