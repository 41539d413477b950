package org.emplab.agent;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Waits for what another process brings about and what then stays so. */
public final class Patience {
    /** Bounds a hang; no machine is that slow. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private Patience() {}

    public static void until(String what, BooleanSupplier reached) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + LONGEST.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** The same of what a process does, which must not end before. */
    public static void whileAlive(Process process, String what, BooleanSupplier reached) {
        until(what, () -> {
            if (!process.isAlive()) {
                throw new AssertionError("it ended by itself before: " + what);
            }
            return reached.getAsBoolean();
        });
    }

    /** The processes of this machine whose command line contains a mark. */
    public static List<ProcessHandle> processesWith(String marker) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(process -> process.info().commandLine().orElse("").contains(marker))
                    .toList();
        }
    }
}
