package org.emplab.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.emplab.cli.measure.CompareProgramsCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandTreeTest {
    @Test
    void buildsOnlyTheCommandThatTheFirstWordNames() {
        assertThat(CommandTree.of(new Emp(), "measure", Set.of("measure", "--", "runs"))
                        .getSubcommands())
                .containsOnlyKeys("measure");
    }

    @Test
    void findsACommandWhoseClassHasAnotherName() {
        assertThat(CommandTree.subcommand(Emp.class, "compare")).contains(CompareProgramsCommand.class);
        assertThat(CommandTree.subcommand(Emp.class, "man-pages")).contains(ManPagesCommand.class);
        assertThat(CommandTree.subcommand(Emp.class, "man")).isEmpty();
    }

    @Test
    void helpListsCommandsThatTheCallDoesNotName() {
        assertThat(CommandLineRun.of("--help").out())
                .containsPattern("analyze +Analyses run files")
                .containsPattern("snapshot +One process image")
                .doesNotContain("rehearse");
        assertThat(CommandLineRun.of("analyze", "--help").out())
                .containsPattern("cutoffs +Derives")
                .contains("worst");
    }

    @Test
    void helpEndsWithWhereToBegin() {
        assertThat(CommandLineRun.of("--help").out())
                .endsWith("\n\nWhere to begin: 'emp demo' shows a whole lab on this machine, from nothing;\n"
                        + "'emp measure PROGRAM' times a program here and now, without a server;\n"
                        + "'emp help COMMAND' explains a command, 'emp COMMAND --help-all' all of it.\n");
        assertThat(CommandLineRun.of("analyze", "--help").out()).doesNotContain("Where to begin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "analyze --help"})
    void saysWhatEachCommandDoesInAWholeSentence(String call) {
        String help = CommandLineRun.of((Object[]) call.split(" ")).out();

        String[] commands = help.replaceFirst("(?s).*?(Here and now|Programs against each other):\n", "")
                .replaceFirst("(?s)\n\nWhere to begin.*", "")
                .replaceAll("\n\n.*:\n", "\n")
                .split("\n(?=  \\S)");

        assertThat(commands)
                .hasSizeGreaterThan(10)
                .allSatisfy(command -> assertThat(command.strip()).endsWith("."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"emp", "analyze"})
    void helpNamesEachCommandOnce(String command) {
        CommandLine emp = CommandTree.whole(new Emp());
        boolean analyses = command.equals("analyze");
        String help = CommandLineRun.of(analyses ? new Object[] {command, "--help"} : new Object[] {"--help"})
                .out();
        CommandLine helped = analyses ? requireNonNull(emp.getSubcommands().get(command)) : emp;

        assertThat(helped.getSubcommands().values())
                .map(CommandLine::getCommandSpec)
                .filteredOn(one -> !one.usageMessage().hidden())
                .allSatisfy(one -> assertThat(help.lines())
                        .filteredOn(line -> line.startsWith("  " + one.name() + " "))
                        .hasSize(1));
    }
}
