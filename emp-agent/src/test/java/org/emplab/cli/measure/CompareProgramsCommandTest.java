package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.CtrlC;
import org.emplab.agent.OwnJava;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class CompareProgramsCommandTest {
    @TempDir
    Path directory;

    @Test
    void executesEachProgramOnceInABlockAndGivesTheNumbersThatItsFileGives() throws IOException {
        Path file = directory.resolve("both.emprun.jsonl.gz");
        CommandLineRun compared = CommandLineRun.of(
                "compare",
                "--runs",
                "8",
                "--seed",
                "7",
                "--warm-ups",
                "2",
                "--output",
                file,
                "--format",
                "json",
                "--",
                "true",
                "--",
                "sleep",
                "0.2",
                "--",
                "sh",
                "-c",
                ":");

        assertThat(compared.status()).as(compared.err()).isZero();
        Run run = RunFileReader.read(file);
        assertThat(run.header().programs()).containsExactly("true", "sleep", "sh");
        assertThat(run.inBlocks()).isTrue();
        assertThat(run.size()).isEqualTo(24);
        assertThat(run.warmUp()).isNotNull();
        ObjectNode json = JsonTrees.parse(compared.out(), "");
        assertThat(json.path("comparisons")).hasSize(2);
        CommandLineRun read = CommandLineRun.of(
                "analyze",
                "compare",
                file,
                "--program",
                "true",
                "--program",
                "sleep",
                "--program",
                "sh",
                "--format",
                "json");
        assertThat(read.status()).as(read.err()).isZero();
        assertThat(JsonTrees.parse(read.out(), "").path("comparisons")).isEqualTo(json.path("comparisons"));
        // Noise may give 8 pairs a memory that leaves their verdict undecided
        assertThat(json.path("comparisons")
                        .path(0)
                        .path("et")
                        .path("differencePercent")
                        .asDouble())
                .isPositive();
        assertThat(json.path("et").path("pairs").asInt()).isEqualTo(8);
    }

    @Test
    void endsByItselfOnceEveryVerdictIsDecided() throws IOException {
        Path file = directory.resolve("decided.jsonl");
        CommandLineRun compared = CommandLineRun.of(
                "compare", "--until", "decided", "--by", "et", "--output", file, "--", "true", "--", "sleep", "0.05");

        assertThat(compared.status()).as(compared.err()).isZero();
        assertThat(compared.out()).contains("ET: B is slower than A by more than 1 %", "A  true\nB  sleep 0.05\n");
        assertThat(RunFileReader.read(file).size() % 2).isZero();
        assertThat(RunFileReader.read(file).size()).isLessThan(2000);
    }

    @Test
    void aBlockWithAFailureHasNoPair() throws IOException {
        Path count = directory.resolve("count");
        String thirdFails = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 4 ]";
        CommandLineRun compared = CommandLineRun.of(
                "compare", "--runs", "6", "--format", "json", "--", "true", "--", "sh", "-c", thirdFails);

        assertThat(compared.status()).as(compared.err()).isZero();
        assertThat(compared.err()).contains("sh: 1 of 6 executions failed: 1 × exit code 1; these do not count");
        ObjectNode json = JsonTrees.parse(compared.out(), "");
        assertThat(json.path("et").path("pairs").asInt()).isEqualTo(5);
        assertThat(json.path("et").path("lostPairs").asInt()).isEqualTo(1);
        assertThat(json.path("runs").path(1).path("failed").asInt()).isEqualTo(1);
    }

    @Test
    void oneProgramTwiceIsTheNoiseFloor() {
        CommandLineRun compared = CommandLineRun.of("compare", "--runs", "5", "--", "true", "--", "true");

        assertThat(compared.status()).as(compared.err()).isZero();
        assertThat(compared.out())
                .startsWith("A and B are the identical program: their difference is the noise floor.");
        assertThat(CommandLineRun.of("compare", "--runs", "5", "--", "true", "--", "true", "x")
                        .out())
                .doesNotContain("noise floor");
    }

    @Test
    void endsWithAStatusOfItsOwnWhereAProgramIsSurelySlower() {
        CommandLineRun slower = CommandLineRun.of(
                "compare",
                "--fail-if",
                "slower",
                "--by",
                "et",
                "--until",
                "decided",
                "--",
                "true",
                "--",
                "sleep",
                "0.03");
        CommandLineRun faster = CommandLineRun.of(
                "compare", "--fail-if", "slower", "--by", "et", "--runs", "40", "--", "sleep", "0.03", "--", "true");

        assertThat(slower.status()).as(slower.err()).isEqualTo(3);
        assertThat(slower.out()).startsWith("ET: B is slower than A");
        assertThat(faster.status()).as(faster.err()).isZero();
    }

    @Test
    void callsProgramsByTheirGivenNames() {
        CommandLineRun run = CommandLineRun.of(
                "compare", "--runs", "2", "--name", "old", "--name", "new", "--", "true", "--", "echo", "a b");

        assertThat(run.out()).contains("new  echo 'a b'\n").doesNotContain("\nA ");
    }

    @Test
    void whatIsWrongIsSaidBeforeAnythingRuns() {
        refused("two programs or more", "compare", "--", "true");
        refused("two programs or more", "compare");
        refused("an empty command", "compare", "--", "true", "--");
        refused("unknown command: no-such-program", "compare", "--", "true", "--", "no-such-program");
        refused("once for each of the 2 programs", "compare", "--name", "A", "--", "true", "--", "false");
        refused("--margin lies between", "compare", "--margin", "0", "--", "true", "--", "false");
        refused("decided", "compare", "--until", "never", "--", "true", "--", "false");
    }

    private static void refused(String why, Object... call) {
        CommandLineRun run = CommandLineRun.of(call);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(why);
    }

    @Test
    void aProgramThatFailsInItsWarmUpIsNamed() {
        CommandLineRun run = CommandLineRun.of("compare", "--", "true", "--", "false");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("false failed in its warm-up: exit code 1");
    }

    @Test
    void tellsWhatItKnowsWhenItIsInterrupted() throws Exception {
        CtrlC.assumeHeard();
        Path file = directory.resolve("interrupted.jsonl");
        Path count = directory.resolve("count");
        String hangs = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 8 ] || sleep 600";
        Process process = new ProcessBuilder(OwnJava.command(
                        Emp.class, "compare", "--output", file.toString(), "--", "true", "--", "sh", "-c", hangs))
                .start();
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            while (!Files.exists(count) || Files.readAllLines(count).size() < 8) {
                Thread.onSpinWait();
            }
            CtrlC.press(process);

            assertThat(process.waitFor()).isEqualTo(130);
            assertThat(err.lines().toList()).anyMatch(line -> line.contains("this is known so far:"));
        }
        assertThat(process.inputReader().lines().toList()).anyMatch(line -> line.startsWith("ET: "));
        assertThat(RunFileReader.read(file).samples())
                .extracting(Sample::number)
                .hasSizeBetween(12, 13);
    }
}
