package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.emplab.agent.OwnJava;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOutputTest {
    @TempDir
    Path directory;

    @Test
    void aProcessThatEndsBeforeTheHeaderLeavesNothing() throws IOException, InterruptedException {
        ProcessBuilder opens = new ProcessBuilder(
                OwnJava.command(Opens.class, directory.resolve("run.jsonl.gz").toString()));

        assertThat(CommandLineRun.ofProcess(opens.start()).status()).isEqualTo(143);
        assertThat(directory).isEmptyDirectory();
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
