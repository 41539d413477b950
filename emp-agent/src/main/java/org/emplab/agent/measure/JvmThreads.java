package org.emplab.agent.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.emplab.agent.measure.launch.MeasureException;

/**
 * The threads of this JVM that wake up every 5 to 60 s to find that there is nothing to do. With slack in their timers,
 * the kernel lets them sleep on until their CPU is awake for another reason; work for them still wakes them at once.
 */
final class JvmThreads {
    /** The kernel's names of the threads, in 15 characters. */
    static final Set<String> PERIODIC = Set.of("C1 CompilerThre", "VM Periodic Tas", "Common-Cleaner");

    static final long SLACK_NANOS = 3_600_000_000_000L;

    private static final Path OWN = Path.of("/proc/self/task");

    private JvmThreads() {}

    /** Needs CAP_SYS_NICE; without it, or on a kernel that knows no slack of others, they wake up as ever. */
    static void giveSlack() {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(OWN)) {
            for (Path thread : threads) {
                giveSlack(thread);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new MeasureException("The agent's own threads cannot be listed: " + e.getMessage());
        }
    }

    private static void giveSlack(Path thread) {
        try {
            if (PERIODIC.contains(Files.readString(thread.resolve("comm")).strip())) {
                Files.writeString(slack(thread), Long.toString(SLACK_NANOS));
            }
        } catch (IOException ended) {
            // or not permitted
        }
    }

    /** A thread has this file only where it is addressed as if it were a process. */
    static Path slack(Path thread) {
        return Path.of("/proc", thread.getFileName().toString(), "timerslack_ns");
    }
}
