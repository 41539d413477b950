package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.cli.CommandLineRun;
import org.emplab.model.Run;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurroundingCommandsTest {
    @TempDir
    Path directory;

    @Test
    void runAroundEachExecutionAndAreOnRecord() throws IOException {
        Path log = directory.resolve("log");
        Path file = directory.resolve("run.jsonl");

        CommandLineRun run = CommandLineRun.of(
                "measure",
                "--runs",
                "2",
                "--warm-ups",
                "2",
                "--output",
                file,
                "--setup",
                "echo setup >> " + log,
                "--prepare",
                "echo prepare >> " + log,
                "--conclude",
                "echo conclude >> " + log,
                "--cleanup",
                "echo cleanup >> " + log,
                "--",
                "true");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Files.readAllLines(log))
                .startsWith("setup", "prepare", "conclude", "prepare")
                .endsWith("prepare", "conclude", "cleanup")
                .hasSize(10);
        Run read = RunFileReader.read(file);
        assertThat(read.header().protocol().orElseThrow()).isInstanceOfSatisfying(Map.class, protocol -> {
            assertThat((Object) protocol.get("commands"))
                    .isInstanceOfSatisfying(
                            Map.class, commands -> assertThat(commands).containsKeys("setup", "cleanup"));
            assertThat((Object) protocol.get("capture")).isNotNull();
        });
    }

    @Test
    void theProgramIsLookedForWhenTheSetUpHasMadeIt() {
        Path made = directory.resolve("made");

        CommandLineRun run = CommandLineRun.of("measure", "-r", "1", "--setup", "cp /bin/true " + made, "--", made);

        assertThat(run.status()).as(run.err()).isZero();
    }

    @Test
    void aProgramThatTheSetUpChangesIsAnotherProgram() throws IOException {
        Path a = Files.copy(Path.of("/bin/true"), directory.resolve("a"));
        Path b = Files.copy(Path.of("/bin/true"), directory.resolve("b"));

        CommandLineRun run =
                CommandLineRun.of("compare", "--runs", "3", "--setup", "cp /bin/echo " + b, "--", a, "--", b);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).doesNotContain("identical program");
        assertThat(run.err()).doesNotContain("changed");
    }

    @Test
    void aProgramThatChangesDuringTheRunIsSaid() throws IOException {
        Path a = Files.copy(Path.of("/bin/true"), directory.resolve("a"));
        Path b = Files.copy(Path.of("/bin/true"), directory.resolve("b"));
        Path count = directory.resolve("count");
        Path file = directory.resolve("run.jsonl");
        String prepare = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 6 ] || cp /bin/echo " + b;

        CommandLineRun run =
                CommandLineRun.of("compare", "--runs", "3", "--prepare", prepare, "--output", file, "--", a, "--", b);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).doesNotContain("identical program");
        assertThat(run.err()).contains("b: the program's file changed: execution");
        Run read = RunFileReader.read(file);
        assertThat(read.of("b").samples())
                .anySatisfy(sample -> assertThat(sample.extra()).containsKey("executableSha256"));
        assertThat(read.of("a").samples())
                .allSatisfy(sample -> assertThat(sample.extra()).doesNotContainKey("executableSha256"));
    }

    @Test
    void noWarmUpIsOnRecord() throws IOException {
        Path file = directory.resolve("run.jsonl");

        CommandLineRun run =
                CommandLineRun.of("measure", "--runs", "2", "--warm-ups", "0", "--output", file, "--", "true");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("2 executions without a warm-up");
        Run read = RunFileReader.read(file);
        assertThat(read.header().protocol().orElseThrow())
                .isInstanceOfSatisfying(
                        Map.class,
                        protocol -> assertThat((Object) protocol.get("warmUps")).hasToString("0"));
        assertThat(Files.readString(file)).doesNotContain("\"sample\":0");
    }

    @Test
    void endTheMeasurementWhereOneFails() {
        CommandLineRun run = CommandLineRun.of("measure", "--prepare", "echo no room >&2; exit 4", "--", "true");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).endsWith("emp: the command of --prepare failed with exit code 4: no room\n");
    }
}
