package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.emplab.cli.measure.CompareProgramsCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

        String[] commands = help.substring(help.indexOf("Commands:\n") + 10)
                .replaceFirst("(?s)\n\n.*", "")
                .split("\n(?=  \\S)");

        assertThat(commands)
                .hasSizeGreaterThan(10)
                .allSatisfy(command -> assertThat(command.strip()).endsWith("."));
    }

    @Test
    void helpOfACommandListsItsOptions() {
        assertThat(CommandLineRun.of("analyze", "cutoffs", "--help").out()).contains("--bound-short=MS");
    }

    @Test
    void namesTheNearestOfWhatThereIs() {
        CommandLineRun command = CommandLineRun.of("anlyze");
        assertThat(command.status()).isEqualTo(2);
        assertThat(command.err().lines()).hasSize(1).first().asString().endsWith("did you mean analyze?");
        CommandLineRun analysis = CommandLineRun.of("analyze", "cutofs");
        assertThat(analysis.status()).isEqualTo(2);
        assertThat(analysis.err().lines()).hasSize(1).first().asString().endsWith("did you mean cutoffs?");
        CommandLineRun option = CommandLineRun.of("analyze", "summary", "--frmat", "json", "run.jsonl");
        assertThat(option.status()).isEqualTo(2);
        assertThat(option.err().lines()).hasSize(1).first().asString().endsWith("did you mean --format?");
        assertThat(CommandLineRun.of("xyzzy").err().lines())
                .hasSize(1)
                .first()
                .asString()
                .endsWith("there is no command xyzzy; see emp --help");
    }

    @Test
    void saysOfANumberWhatIsWrongWithoutAWordOfJava() {
        assertThat(CommandLineRun.of("measure", "--runs", "10x", "--", "true").err())
                .isEqualTo("emp: Invalid value for option '--runs': '10x' is not a whole number;"
                        + " see emp measure --help\n");
        assertThat(CommandLineRun.of("measure", "--process-limit", "100MB", "--", "true")
                        .err())
                .contains("'100MB' is not a whole number;");
        assertThat(CommandLineRun.of("measure", "--runs", "3000000000", "--", "true")
                        .err())
                .contains("'3000000000' is not a whole number from -2147483648 to 2147483647;");
    }

    @Test
    void refusesAFigureOfAnotherKindThanItsNameSays() {
        assertThat(CommandLineRun.of("compare", "--figure", "x.png", "--", "true", "--", "true")
                        .err())
                .isEqualTo("emp: Invalid value for option '--figure': figures are written as .svg, or as .tex (LaTeX"
                        + " with pgfplots), not as .png; see emp compare --help\n");
    }

    @Test
    void saysWhatItHasNoUseForInAPersonsWords() {
        assertThat(CommandLineRun.of("version").err())
                .isEqualTo("emp: there is no command version; did you mean --version?\n");
        assertThat(CommandLineRun.of("snapshot", "x").err())
                .isEqualTo("emp: there is no use for the word x; see emp snapshot --help\n");
        assertThat(CommandLineRun.of("snapshot", "--formt").err())
                .isEqualTo("emp: there is no option --formt; did you mean --format?\n");
    }

    @Test
    void takesARunFileThatIsCalledLikeACommand() {
        assertThat(CommandLineRun.of("analyze", "summary", "cutoffs").err()).contains("cutoffs: there is no such file");
    }
}
