package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.ReadyProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program's file, and others of the same length that take its place at once. */
class ExecutableFileTest {
    @TempDir
    Path directory;

    private static ExecutableFile compiled(Path file) {
        return new ExecutableFile(new ReadyProgram(
                "program",
                file,
                List.of("program"),
                Map.of(),
                OptionalDouble.empty(),
                Map.of(),
                ReadyProgram.sha256(file),
                Optional.empty()));
    }

    private static String number(ExecutableFile executable) {
        String identity = executable.identity().orElseThrow();
        return identity.substring(0, identity.indexOf(' ', identity.indexOf(' ') + 1));
    }

    @Test
    void anotherFileInItsPlaceHasAnotherNumber() throws IOException {
        Path file = Files.writeString(directory.resolve("program"), "a");
        try (ExecutableFile executable = compiled(file)) {
            executable.look();
            String number = number(executable);
            Files.delete(file);
            Files.writeString(file, "b");
            assertThatThrownBy(executable::look)
                    .isInstanceOf(MeasureException.class)
                    .hasMessageContaining("is not the program that was compiled");
            assertThat(number(executable)).isNotEqualTo(number);
        }
    }

    @Test
    void aFileThatComesAfterTheLookIsNotTheOneThatWasRead() throws IOException {
        Path file = Files.writeString(directory.resolve("program"), "a");
        try (ExecutableFile executable = compiled(file)) {
            Files.delete(file);
            executable.look();
            assertThat(executable.identity()).contains("none");
        }
    }

    @Test
    void aPipeInItsPlaceIsNotRead() throws Exception {
        Path file = Files.writeString(directory.resolve("program"), "a");
        try (ExecutableFile executable = compiled(file)) {
            executable.look();
            Files.delete(file);
            assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                    .isZero();
            executable.look();
            assertThat(executable.identity()).contains("none");
            assertThat(executable.otherSha256()).isEmpty();
        }
    }
}
