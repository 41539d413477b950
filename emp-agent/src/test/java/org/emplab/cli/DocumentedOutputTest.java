package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Requirement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The commands in {@code console} blocks of a page print what stands below them. A {@code …} stands for any text of its
 * line, or for any lines where it has one of its own; a command with nothing below it need only succeed, as one in an
 * {@code sh} block, which is of files that a reader has.
 */
class DocumentedOutputTest {
    private static final Pattern BLOCK = Pattern.compile("```console\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CALL =
            Pattern.compile("\\$ \\./emp ((?:.*\\\\\\n)*.*)\\n((?:(?!\\$ ).*\\n)*)"); // a command, and what it prints
    private static final Pattern OF_A_READER = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern HERE_AND_NOW =
            Pattern.compile("(?m)^emp ((?:measure|compare|workload)\\b.*?)(?: {2,}#.*)?$");
    private static final Pattern READERS_CALL = Pattern.compile("(?m)^\\./emp ((?:.*\\\\\\n)*.*)$");
    private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"first-cutoff-table.md", "analyses.md", "simulator.md", "shell.md", "workloads.md"})
    void isWhatTheCommandsPrint(String page) throws Exception {
        Requirement.COMPILER.check(
                page.matches("first.*|sim.*|shell.*") || Files.isExecutable(Path.of("/usr/bin/cc")),
                "the workloads of " + page + " cannot be built");
        String file = Path.of("../docs", page).toRealPath().toString();
        ProcessBuilder builder =
                new ProcessBuilder(OwnJava.command(DocumentedOutputTest.class, file)).directory(directory.toFile());
        builder.environment().put("EMP_HOME", directory.resolve("home").toString());
        Process process = builder.start();
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
        if (Path.of(page[0]).endsWith("shell.md")) {
            preparePrograms();
        }
        for (MatchResult call : HERE_AND_NOW
                .matcher(Files.readString(Path.of(page[0])))
                .results()
                .toList()) {
            if (!call.group().contains("--without")) { // a service of the machine's, as root
                check(shortened(call.group(1)), "");
            }
        }
        if (Path.of(page[0]).endsWith("analyses.md")) {
            prepare();
            for (MatchResult block : OF_A_READER
                    .matcher(Files.readString(Path.of(page[0])))
                    .results()
                    .toList()) {
                for (MatchResult call :
                        READERS_CALL.matcher(block.group(1)).results().toList()) {
                    check(shortened(call.group(1)), "");
                }
            }
        }
        System.exit(0);
    }

    /** The call with fewer and shorter executions. */
    private static String shortened(String call) {
        return call.replaceAll("--(samples|runs) \\d+", "--$1 9")
                .replaceAll("(?<=measure |compare )(?=--until)", "--runs 9 ")
                .replaceAll("seconds([= ])\\d+", "seconds$10.01");
    }

    private static void preparePrograms() throws IOException {
        Files.writeString(Path.of("corpus.txt"), "a line of many\n".repeat(1000));
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of("corpus.txt.gz")))) {
            Files.copy(Path.of("corpus.txt"), out);
        }
        for (String program : List.of("old", "new", "bench")) {
            Path file = Files.writeString(Path.of(program), "#!/bin/sh\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        }
        Files.writeString(
                Path.of("sodb12.json"),
                CommandLineRun.of(
                                "analyze",
                                "cutoffs",
                                "--short",
                                GoldenRuns.path("inc128"),
                                "--long",
                                GoldenRuns.path("inc16384"),
                                "--format",
                                "json")
                        .out());
    }

    /** The files that the commands of a reader name: runs of one machine and of two, of two lengths, and two tables. */
    private static void prepare() throws IOException {
        Files.createDirectory(Path.of("sort"));
        Files.createDirectory(Path.of("runs"));
        for (int run = 405; run <= 412; run++) {
            Path file = Path.of(run + ".jsonl");
            CommandLineRun.call("simulate --task-seconds 1 --samples 20 --seed " + run + " --output", file)
                    .succeeded();
            String text = Files.readString(file);
            Files.writeString(Path.of("sort", "0" + run + ".emprun.jsonl.gz"), text);
            Files.writeString(
                    Path.of("runs", "0" + run + ".emprun.jsonl.gz"),
                    text.replace(
                            "\"machine\":\"sim1\"",
                            "\"machine\":\"sodb%d\",\"workload\":{\"build\":{\"compiler\":\"gcc 1%d\"}}"
                                    .formatted(9 + 3 * (run % 2), run % 2)));
        }
        CommandLineRun.call("simulate --task-seconds 1 --samples 20 --output a.jsonl.gz")
                .succeeded();
        CommandLineRun.call("simulate --task-seconds 2 --samples 20 --output b.jsonl.gz")
                .succeeded();
        Files.copy(Path.of("cutoffs.json"), Path.of("sodb9.json"));
        Files.writeString(
                Path.of("sodb12.json"),
                CommandLineRun.call("analyze cutoffs --short again.jsonl.gz --long long.jsonl.gz --format json")
                        .out());
    }

    /** Expands a {@code *} in a name, as a shell does. */
    private static Stream<String> expanded(String word) {
        if (!word.contains("*")) {
            return Stream.of(word);
        }
        Path pattern = Path.of(word);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                pattern.getParent(), pattern.getFileName().toString())) {
            List<String> names = new ArrayList<>();
            files.forEach(file -> names.add(file.toString()));
            return names.stream().sorted();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(String command, String expected) throws IOException {
        List<String> words = WORD.matcher(command.replace("\\\n", ""))
                .results()
                .flatMap(word -> expanded(word.group()))
                .map(word -> word.replaceAll("([\"'])(.*?)\\1", "$2"))
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
