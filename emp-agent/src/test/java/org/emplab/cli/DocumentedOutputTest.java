package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.emplab.agent.OwnJava;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The commands in {@code console} blocks of a page print what stands below them. A {@code …} stands for any text of its
 * line, or for any lines where it has one of its own; a command with nothing below it need only succeed.
 */
class DocumentedOutputTest {
    private static final Pattern BLOCK = Pattern.compile("```console\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CALL =
            Pattern.compile("\\$ \\./emp ((?:.*\\\\\\n)*.*)\\n((?:(?!\\$ ).*\\n)*)"); // a command, and what it prints
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"first-cutoff-table.md", "analyses.md", "simulator.md"})
    void isWhatTheCommandsPrint(String page) throws Exception {
        String file = Path.of("../docs", page).toRealPath().toString();
        Process process = new ProcessBuilder(OwnJava.command(DocumentedOutputTest.class, file))
                .directory(directory.toFile())
                .start();
        CommandLineRun.ofProcess(process).succeeded();
    }

    /** Executes the commands of a page in the working directory, which only a process of its own can choose. */
    public static void main(String[] page) throws IOException {
        List<MatchResult> blocks =
                BLOCK.matcher(Files.readString(Path.of(page[0]))).results().toList();
        for (MatchResult block : blocks) {
            for (MatchResult call : CALL.matcher(block.group(1)).results().toList()) {
                check(call.group(1), call.group(2));
            }
        }
        System.exit(0);
    }

    private static void check(String command, String expected) throws IOException {
        List<String> words = WORD.matcher(command.replace("\\\n", ""))
                .results()
                .map(word -> word.group().replaceAll("^([\"'])(.*)\\1$", "$2"))
                .collect(Collectors.toList());
        Path target = null;
        if (words.contains(">")) {
            target = Path.of(words.remove(words.size() - 1));
            words.remove(">");
        }
        CommandLineRun run = CommandLineRun.of(words.toArray()).succeeded();
        if (target != null) {
            Files.writeString(target, run.out());
        } else if (!expected.isEmpty()) {
            assertThat(run.out().isEmpty() ? run.err() : run.out())
                    .as(command)
                    .matches(Pattern.compile(pattern(expected), Pattern.DOTALL));
        }
    }

    private static String pattern(String expected) {
        return Arrays.stream(expected.split("\n"))
                .map(line -> line.equals("…")
                        ? "(?:.*\\n)?"
                        : Arrays.stream(line.split("…", -1)).map(Pattern::quote).collect(Collectors.joining("[^\\n]*"))
                                + " *\\n")
                .collect(Collectors.joining());
    }
}
