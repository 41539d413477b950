package org.emplab.agent.workload;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Objects;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.files.FileGuard;

/**
 * A compiled program that is opened first and then checked, with its directory, and is executed by its descriptor: a file
 * that is put in its place meanwhile is not executed.
 */
public final class OpenedProgram implements AutoCloseable {
    private static final int CURRENT_DIRECTORY = -100;
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_PATH = 0x200000;

    private final CompiledProgram program;
    private final Path descriptors;
    private final String name;
    private final int directory;
    private final int file;

    private OpenedProgram(CompiledProgram program) throws IOException {
        this.program = program;
        descriptors = Path.of("/proc/self").toRealPath().resolve("fd");
        name = Objects.requireNonNull(program.program().getFileName()).toString();
        directory = open(CURRENT_DIRECTORY, String.valueOf(program.program().getParent()), O_PATH);
        file = open(directory, name, 0);
    }

    private static int open(int directory, String name, int flags) {
        NativeMemory path = NativeMemory.ofString(name);
        int descriptor = Libc.openat(directory, path.address(), flags | O_CLOEXEC, 0);
        Reference.reachabilityFence(path);
        return descriptor;
    }

    /** @throws WorkloadException if it is not the program that was compiled, or another user may change it */
    public static OpenedProgram of(CompiledProgram program) {
        try {
            OpenedProgram opened = new OpenedProgram(program);
            if (opened.file < 0) {
                String reason = Errno.text(Errno.last());
                opened.close();
                throw new WorkloadException("cannot open " + program.program() + ": " + reason);
            }
            return opened.checked();
        } catch (IOException e) {
            throw new WorkloadException("cannot check " + program.program() + ": " + e.getMessage(), e);
        }
    }

    private OpenedProgram checked() throws IOException {
        boolean good = false;
        try {
            good = FileGuard.isGuarded(descriptors.resolve(Integer.toString(directory)))
                    && FileGuard.isGuarded(path())
                    && ReadyProgram.sha256(path())
                            .filter(program.programSha256()::equals)
                            .isPresent();
        } finally {
            if (!good) {
                close();
            }
        }
        if (!good) {
            throw new WorkloadException(program.program() + " is not the program that was compiled, or another user may"
                    + " change it; remove its directory to have it compiled again");
        }
        return this;
    }

    /** The path to it for other processes of this user, until it is closed; the process has the descriptor's number as its name. */
    public Path path() {
        return descriptors.resolve(Integer.toString(file));
    }

    /** The path for a process that is to have the program's name. It leads through the directory, which this user alone may change. */
    public Path named() {
        return descriptors.resolve(Integer.toString(directory)).resolve(name);
    }

    @Override
    public void close() {
        Libc.close(file);
        Libc.close(directory);
    }
}
