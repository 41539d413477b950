package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a command, unless a result could not be written or would be written over another file of the call. */
final class CheckedCall implements IExecutionStrategy {
    private static final Set<String> RESULTS = Set.of("--output", "--figure", "--export-markdown", "--truth");

    @Override
    public int execute(ParseResult call) {
        ParseResult last = call;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (last.isUsageHelpRequested() || last.isVersionHelpRequested()) {
            if (!last.unmatched().isEmpty() && !last.commandSpec().subcommands().isEmpty()) {
                throw new UnmatchedArgumentException(last.commandSpec().commandLine(), last.unmatched());
            }
            return new RunLast().execute(call);
        }
        try {
            check(last);
        } catch (CliException wrong) {
            throw new ExecutionException(last.commandSpec().commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
        return new RunLast().execute(call);
    }

    private static void check(ParseResult call) {
        for (CommandSpec mixin : call.commandSpec().mixins().values()) {
            if (mixin.userObject() instanceof ResultOptions options) {
                options.check();
            }
        }
        List<ArgSpec> given = call.matchedArgs();
        for (ArgSpec result : given) {
            if (RESULTS.contains(name(result))) {
                given.stream()
                        .filter(other -> other != result)
                        .forEach(other -> files(result).forEach(file -> requireOwn(file, result, other)));
            }
        }
    }

    private static void requireOwn(Path file, ArgSpec result, ArgSpec other) {
        if (files(other).anyMatch(one -> isSame(one, file))) {
            throw CliException.wrongCall(file + " is named by " + name(result) + " and by " + name(other)
                    + "; a result takes a file of its own");
        }
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static Stream<Path> files(ArgSpec argument) {
        return flat(argument.getValue()).filter(Path.class::isInstance).map(Path.class::cast);
    }

    private static Stream<?> flat(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.stream();
        }
        return value instanceof Collection<?> all ? all.stream() : Stream.ofNullable(value);
    }

    /** A device or a pipe may be named as often as one likes. */
    private static boolean isSame(Path one, Path other) {
        try {
            return Files.exists(one) && Files.exists(other)
                    ? Files.isRegularFile(one) && Files.isSameFile(one, other)
                    : one.toAbsolutePath()
                            .normalize()
                            .equals(other.toAbsolutePath().normalize());
        } catch (IOException unreadable) {
            return false; // told when it is opened
        }
    }
}
