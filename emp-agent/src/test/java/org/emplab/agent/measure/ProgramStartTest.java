package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.Requirement;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.lab.settings.MeasureSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs are executed where, how and as whom it was said, or it is said why not. */
class ProgramStartTest extends ExecutedPrograms {
    @Test
    void saysWhyAProgramCannotBeExecuted() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "neither program nor script");
        assertThat(text.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> take(settings(text.toString())))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining(text.toString())
                .hasMessageContaining("#!/bin/sh");
    }

    @Test
    void tellsAMissingInterpreterFromAMissingProgram() throws IOException {
        Path script = Files.writeString(directory.resolve("script"), "#!/no/such/interpreter\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> take(settings(script.toString())))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining(
                        "the file is there, but not what it needs: the interpreter that its first line names");
    }

    @Test
    void saysThatAProgramIsGoneThatWasThere() throws IOException {
        Path gone = Files.copy(Path.of("/bin/true"), directory.resolve("gone"));
        try (Measurement measurement = open(new NoCapture(), settings(gone.toString()))) {
            Files.delete(gone);

            assertThatThrownBy(() -> measurement.take(1, Optional.empty()))
                    .isInstanceOf(MeasureException.class)
                    .hasMessageContaining("(it was there when the measurement began)");
        }
    }

    @Test
    void runsWhereAndHowItIsTold() throws IOException {
        Path out = directory.resolve("told");
        MeasureSettings settings = settings(Map.of(
                "command",
                        List.of(
                                "sh",
                                "-c",
                                "pwd; echo $GREETING; taskset -cp $$ 2>/dev/null | sed 's/.*: //'; nice; ulimit -t; cat"),
                "directory", "/usr",
                "environment", Map.of("GREETING", "hello lab"),
                "cpus", List.of(0),
                "nice", 7,
                "cpuLimitSeconds", 60,
                "stdin",
                        Files.writeString(directory.resolve("in"), "from a file\n")
                                .toString(),
                "stdout", out.toString()));

        assertThat(take(settings).exitCode()).isZero();
        assertThat(Files.readAllLines(out)).containsExactly("/usr", "hello lab", "0", "7", "60", "from a file");
    }

    @ParameterizedTest
    @ValueSource(ints = {8191, 0})
    void measuresOnNoFewerCpusThanItIsTold(int there) {
        MeasureSettings settings = settings(Map.of("command", List.of("true"), "cpus", List.of(there, 8190)));

        assertThatThrownBy(() -> take(settings))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining("cannot set the CPU affinity: it may not run on each of [" + there + ", 8190];"
                        + " this machine has the CPUs 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdin", "stdout", "stderr", "directory"})
    void namesTheFileThatStandsInTheWay(String key) {
        Path missing = directory.resolve("nowhere").resolve("file");
        MeasureSettings settings = settings(Map.of("command", List.of("true"), key, missing.toString()));

        assertThatThrownBy(() -> take(settings))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining(missing + ": No such file or directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdin", "stdout", "stderr"})
    void refusesAFileThatWaitsForAnotherProcess(String key) throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        for (Path waits : List.of(pipe, Path.of("/dev/ptmx"))) {
            assertThatThrownBy(() -> take(settings(Map.of("command", List.of("cat"), key, waits.toString()))))
                    .isInstanceOf(MeasureException.class)
                    .hasMessageContaining(waits + ": it is no regular file");
        }
        assertThat(take(settings(Map.of("command", List.of("true"), key, "/dev/null")))
                        .exitCode())
                .isZero();
    }

    @Test
    void runsAsAnotherUser() throws IOException {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may change the user");
        Path open = Files.createDirectory(directory.resolve("open"));
        assertThat(open.toFile().setWritable(true, false)).isTrue();
        assertThat(directory.toFile().setExecutable(true, false)).isTrue();
        MeasureSettings settings = settings(Map.of(
                "command", List.of("sh", "-c", "id -un; id -gn; id -Gn; grep NoNewPrivs /proc/self/status | wc -l"),
                "user", "nobody",
                "stdout", open.resolve("out").toString()));

        assertThat(take(settings).exitCode()).isZero();
        assertThat(Files.readAllLines(open.resolve("out"))).startsWith("nobody", "nogroup", "nogroup");
    }

    @Test
    void saysThatThereIsNoSuchUser() {
        MeasureSettings settings = settings(Map.of("command", List.of("true"), "user", "no-such-user"));

        assertThatThrownBy(() -> take(settings)).hasMessageContaining("no such user: no-such-user");
    }

    @Test
    void runsUnderAnotherPolicy() throws IOException {
        Path out = directory.resolve("policy");
        MeasureSettings settings =
                settings(Map.of("command", List.of("chrt", "-p", "0"), "policy", "batch", "stdout", out.toString()));

        assertThat(take(settings).exitCode()).isZero();
        assertThat(Files.readString(out)).contains("SCHED_BATCH");
    }
}
