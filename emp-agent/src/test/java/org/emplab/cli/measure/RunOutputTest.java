package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.emplab.cli.CliException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOutputTest {
    @TempDir
    Path directory;

    @Test
    void aProcessThatEndsBeforeTheHeaderLeavesNothing() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Opens.class.getName(),
                        directory.resolve("run.jsonl.gz").toString())
                .inheritIO()
                .start();

        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void refusesStandardOutputAndADirectoryThatIsMissing() {
        assertThatThrownBy(() -> RunOutput.of(Path.of("-"), false))
                .isInstanceOf(CliException.class)
                .hasMessage("--output takes the name of a file, not -");
        assertThatThrownBy(() -> RunOutput.of(directory.resolve("missing/run.jsonl"), false))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("run.jsonl: there is no directory ");
    }

    /** Opens a run file, and is ended. */
    static final class Opens {
        private Opens() {}

        public static void main(String[] arguments) {
            RunOutput.of(Path.of(arguments[0]), false);
            System.exit(143);
        }
    }
}
