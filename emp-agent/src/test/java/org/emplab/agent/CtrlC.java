package org.emplab.agent;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The signal that a terminal sends, to a process that a test started. */
public final class CtrlC {
    private static final int SIGINT = 2;

    private CtrlC() {}

    /** Skips the test where no process would receive it. */
    public static void assumeHeard() throws IOException {
        assumeFalse(isIgnored(), "this test run ignores Ctrl-C, and so does what it starts: run it in the foreground");
    }

    public static void press(Process process) throws IOException, InterruptedException {
        int refused = new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                .start()
                .waitFor();
        if (refused != 0) {
            throw new IOException("process " + process.pid() + " is not there any more");
        }
    }

    /** Whether the signal is ignored, as by a shell's background jobs and their children. */
    private static boolean isIgnored() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(
                        line.substring("SigIgn:".length()).strip(), 16))
                .anyMatch(signals -> (signals & 1 << SIGINT - 1) != 0);
    }
}
