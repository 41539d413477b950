package org.emplab.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Builds the commands that a call names, and of the others no more than help and error messages need: the name and what
 * it does. Reading the options of all of them took most of the time of a short call.
 */
final class CommandTree {
    private static final IFactory FACTORY = CommandLine.defaultFactory();

    private CommandTree() {}

    /**
     * @param word the first word of the call; where it names a command, no answer speaks of the others, and they are left out
     * @param words all words of the call
     */
    static CommandLine of(Object command, String word, Set<String> words) {
        Optional<Class<?>> named = subcommand(command.getClass(), word);
        if (named.isEmpty() && !words.equals(Set.of("--version"))) {
            return of(command, words);
        }
        CommandLine line = new CommandLine(command, FACTORY);
        named.ifPresent(type -> line.addSubcommand(of(instance(type), words)));
        return line;
    }

    /** The subcommand of a name. Those whose class has a similar name are looked at first: reading annotations takes long. */
    static Optional<Class<?>> subcommand(Class<?> command, String name) {
        Class<?>[] types = command.getAnnotation(Subcommands.class).value();
        return Stream.concat(
                        Arrays.stream(types)
                                .filter(type -> type.getSimpleName()
                                        .toLowerCase(Locale.ROOT)
                                        .startsWith(name)),
                        Arrays.stream(types))
                .filter(type -> type.getAnnotation(Command.class).name().equals(name))
                .findFirst();
    }

    /**
     * @param words all words of the call
     */
    static CommandLine of(Object command, Set<String> words) {
        CommandLine line = new CommandLine(command, FACTORY);
        Subcommands subcommands = command.getClass().getAnnotation(Subcommands.class);
        if (subcommands != null) {
            for (Class<?> type : subcommands.value()) {
                Command description = type.getAnnotation(Command.class);
                boolean named = words.contains(description.name());
                line.addSubcommand(named ? of(instance(type), words) : outline(description));
            }
        }
        if (command instanceof DeclaredSubcommands declared) {
            declared.subcommands(words).forEach(spec -> line.addSubcommand(spec.name(), spec));
        }
        return line;
    }

    /** All commands with all their options. */
    static CommandLine whole(Object command) {
        CommandLine line = new CommandLine(command, FACTORY);
        Subcommands subcommands = command.getClass().getAnnotation(Subcommands.class);
        if (subcommands != null) {
            for (Class<?> type : subcommands.value()) {
                line.addSubcommand(whole(instance(type)));
            }
        }
        if (command instanceof DeclaredSubcommands declared) {
            Set<String> names = declared.subcommands(Set.of()).stream()
                    .map(CommandSpec::name)
                    .collect(Collectors.toSet());
            declared.subcommands(names).forEach(spec -> line.addSubcommand(spec.name(), spec));
        }
        return line;
    }

    private static CommandLine outline(Command description) {
        CommandSpec spec = CommandSpec.create().name(description.name());
        spec.usageMessage().description(description.description()).hidden(description.hidden());
        return new CommandLine(spec);
    }

    private static Object instance(Class<?> type) {
        try {
            return FACTORY.create(type);
        } catch (Exception e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }
}
