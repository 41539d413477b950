package org.emplab.agent.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.Patience;
import org.emplab.agent.Requirement;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.procfs.ProcFiles;
import org.junit.jupiter.api.Assumptions;

/** Starts and ends real programs. */
final class Programs {
    private Programs() {}

    static Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Reads the identities of a table without processes. */
    static IdentityReader identities() {
        ProcFiles files = new ProcFiles();
        return new IdentityReader(files, new ProcessTable(files, new ProcReader(files)));
    }

    /** Runs a program to its end and returns its pid. */
    static int run(String... command) throws IOException {
        Process process = start(command);
        await(process);
        return (int) process.pid();
    }

    /** Starts a program under the pid of a process that has ended; others may take it in between, so it may take several. */
    static Process startAs(int pid, String... command) throws IOException {
        Path last = Path.of("/proc/sys/kernel/ns_last_pid");
        Requirement.ROOT.check(Files.isWritable(last), "only root may choose the next pid");
        for (int attempt = 0; attempt < 500; attempt++) {
            Files.writeString(last, Integer.toString(pid - 1));
            Process process = start(command);
            if (process.pid() == pid) {
                return process;
            }
            end(process);
        }
        return Assumptions.abort("others always took pid " + pid);
    }

    /** A program that waits in a sleep, until it is closed. */
    record Sleeper(Process process) implements AutoCloseable {
        int pid() {
            return (int) process.pid();
        }

        @Override
        public void close() {
            end(process);
        }
    }

    static Sleeper sleeper() throws IOException {
        Sleeper sleeper = new Sleeper(start("sleep", "1000"));
        awaitName(sleeper.process, "sleep");
        return sleeper;
    }

    static void await(Process process) {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void end(Process process) {
        process.destroyForcibly();
        await(process);
    }

    /** Waits until it has become the program that it was started for, and sleeps. */
    static void awaitName(Process process, String name) {
        Patience.until(name + " sleeps", () -> stat(process.pid()).contains("(" + name + ") S"));
    }

    /** A process that has ended and is not been reaped. */
    static int zombie() throws IOException {
        NativeMemory path = NativeMemory.ofString("/bin/true");
        NativeMemory vector = NativeMemory.ofSize(40);
        vector.bytes().putLong(0, path.address());
        if (Libc.posix_spawn(vector.address(32), path.address(), 0, 0, vector.address(), vector.address(8)) != 0) {
            throw new IOException("/bin/true cannot be started");
        }
        Reference.reachabilityFence(path);
        int pid = vector.bytes().getInt(32);
        Patience.until("process " + pid + " has ended", () -> stat(pid).contains(") Z "));
        return pid;
    }

    static void reap(int pid) {
        Libc.waitpid(pid, NativeMemory.ofSize(8).address(), 0);
    }

    static void awaitChild(Process process) {
        Patience.until(
                "a child sleeps",
                () -> process.children().anyMatch(child -> stat(child.pid()).contains("(sleep) S")));
    }

    private static String stat(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/stat"));
        } catch (java.nio.file.NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
