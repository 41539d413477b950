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
    void endTheMeasurementWhereOneFails() {
        CommandLineRun run = CommandLineRun.of("measure", "--prepare", "echo no room >&2; exit 4", "--", "true");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).endsWith("emp: the command of --prepare failed with exit code 4: no room\n");
    }
}
