package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithoutServicesTest {
    @TempDir
    Path directory;

    @Test
    void refusesWhatDoesNotFitBeforeAnythingRuns() {
        Path witness = directory.resolve("executed");

        refused("--without compares one program with itself; 2 were given", "--", "touch", witness, "--", "false");
        refused("no service of this machine is or holds no-such-service", "--", "touch", witness);
        refused("--settle takes seconds from 0 to 20, not -1.0", "--settle=-1", "--", "touch", witness);

        assertThat(witness).doesNotExist();
    }

    private static void refused(String why, Object... rest) {
        Object[] call = new Object[rest.length + 3];
        call[0] = "compare";
        call[1] = "--without";
        call[2] = "no-such-service";
        System.arraycopy(rest, 0, call, 3, rest.length);

        CommandLineRun run = CommandLineRun.of(call);

        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(why);
    }
}
