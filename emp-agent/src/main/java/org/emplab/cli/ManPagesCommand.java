package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp man-pages}: what the packages install under {@code share/man}. */
@Command(
        name = "man-pages",
        description = "Writes a manual page for each command into a directory.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emp man-pages ~/.local/share/man/man1 && man emp-measure"})
final class ManPagesCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "DIRECTORY", description = "Where to; it is made if it is not there.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path directory;

    @Override
    public Integer call() throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw CliException.wrongCall(directory + " is not a directory");
        }
        Files.createDirectories(directory);
        int pages = write(CommandTree.whole(new Emp()));
        spec.commandLine().getErr().println(directory + ": " + pages + " manual pages");
        return 0;
    }

    private int write(CommandLine command) throws IOException {
        if (command.getCommandSpec().usageMessage().hidden()) {
            return 0;
        }
        String name = command.getCommandSpec().qualifiedName("-");
        Files.writeString(directory.resolve(name + ".1"), page(command));
        int pages = 1;
        for (CommandLine below : command.getSubcommands().values()) {
            pages += write(below);
        }
        return pages;
    }

    static String page(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
        String name = spec.qualifiedName("-");
        StringBuilder page = new StringBuilder();
        page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"EMP Lab\" \"EMP Lab\"\n");
        String[] description = spec.usageMessage().description();
        page.append(".SH NAME\n")
                .append(roff(name))
                .append(" \\- ")
                .append(roff(first(description)))
                .append('\n');
        page.append(".SH SYNOPSIS\n").append(roff(help.synopsis(0).strip())).append('\n');
        page.append(".SH DESCRIPTION\n");
        for (String line : description) {
            page.append(roff(line)).append("\n.br\n");
        }
        if (!spec.positionalParameters().isEmpty()) {
            page.append(".SH ARGUMENTS\n");
            spec.positionalParameters().forEach(one -> entry(page, one.paramLabel(), one));
        }
        page.append(".SH OPTIONS\n");
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
                entry(page, String.join(", ", option.names()) + value, option);
            }
        }
        if (!command.getSubcommands().isEmpty()) {
            page.append(".SH COMMANDS\n");
            command.getSubcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(below -> !below.usageMessage().hidden())
                    .forEach(below -> page.append(".TP\n.B ")
                            .append(roff(below.qualifiedName("-")))
                            .append("(1)\n")
                            .append(roff(first(below.usageMessage().description())))
                            .append('\n'));
        }
        if (spec.usageMessage().footer().length > 0) {
            page.append(".SH EXAMPLES\n.nf\n");
            for (String line : spec.usageMessage().footer()) {
                page.append(roff(line)).append('\n');
            }
            page.append(".fi\n");
        }
        return page.toString();
    }

    private static void entry(StringBuilder page, String name, ArgSpec argument) {
        page.append(".TP\n.B ").append(roff(name)).append('\n');
        // with its variables put in
        for (String line : argument.renderedDescription()) {
            page.append(roff(line)).append('\n');
        }
    }

    private static String first(String[] lines) {
        return lines.length == 0 ? "" : lines[0];
    }

    /** A backslash, a hyphen and a dot at the begin of a line mean something to roff. */
    private static String roff(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
