package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.lab.settings.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of every command tells about its options. */
class OptionHelpTest {
    @Test
    void namesTheDefaultOfEachThatHasOne() {
        assertThat(options().stream()
                        .filter(OptionHelpTest::hasDefault)
                        .filter(option -> !words(option).contains("efault"))
                        .map(OptionHelpTest::name))
                .isEmpty();
    }

    @Test
    void saysOfEachValueWhatItIsInsteadOfTheNameOfAField() {
        assertThat(options().stream()
                        .filter(option -> option.paramLabel().startsWith("<"))
                        .filter(option -> option.arity().max() > 0)
                        .map(OptionHelpTest::name))
                .isEmpty();
    }

    @Test
    void takesEveryParameterOfABundledWorkloadAndNamesItsDefault() {
        CommandLineRun help = CommandLineRun.of("workload", "--help");
        String words = help.out().replaceAll("\\s+", " ");
        for (Workload workload : Workload.values()) {
            Map<String, String> options = new TreeMap<>(workload.complete(Map.of()));
            options.remove("key");
            options.forEach((name, value) ->
                    assertThat(words).containsPattern("--" + name + "=\\w+ [^=]*\\(default: " + value));
        }
        assertThat(CommandLineRun.of("workload").out()).contains("--turns 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload tcp-send --key secret", "measure --workload tcp-send:key=secret"})
    void aKeyIsNoArgument(String call) {
        CommandLineRun run = CommandLineRun.of(call.split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("set the variable EMP_TCP_KEY instead");
    }

    private static boolean hasDefault(OptionSpec option) {
        Object initial = option.defaultValue() != null ? option.defaultValue() : option.initialValue();
        return option.arity().max() > 0
                && initial != null
                && !initial.equals(Optional.empty())
                && !(initial instanceof Collection<?> many && many.isEmpty())
                && !(initial instanceof Map<?, ?> map && map.isEmpty());
    }

    private static String words(OptionSpec option) {
        return String.join(" ", option.description());
    }

    private static String name(OptionSpec option) {
        return option.command().qualifiedName() + " " + option.longestName() + ": " + words(option);
    }

    private static List<OptionSpec> options() {
        List<OptionSpec> options = new ArrayList<>();
        collect(new CommandLine(new Emp()).getCommandSpec(), options);
        return options;
    }

    private static void collect(CommandSpec command, List<OptionSpec> options) {
        options.addAll(command.options());
        Subcommands subcommands = command.userObject().getClass().getAnnotation(Subcommands.class);
        if (subcommands != null) {
            for (Class<?> subcommand : subcommands.value()) {
                collect(new CommandLine(subcommand).getCommandSpec(), options);
            }
        }
    }
}
