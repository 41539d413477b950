package org.emplab.agent.workload;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.files.FileGuard;

/**
 * A compiled program that was opened first and then checked, and is executed by its descriptor: a file that is put in its
 * place meanwhile is not executed. The process is named by the descriptor's number until it names itself.
 */
public final class OpenedProgram implements AutoCloseable {
    private static final int CURRENT_DIRECTORY = -100;
    private static final int O_CLOEXEC = 0x80000;

    private final int descriptor;
    private final Path path;

    private OpenedProgram(int descriptor, Path path) {
        this.descriptor = descriptor;
        this.path = path;
    }

    /** @throws WorkloadException if it is not the program that was compiled, or another user may change it */
    public static OpenedProgram of(CompiledProgram program) {
        NativeMemory name = NativeMemory.ofString(program.program().toString());
        int descriptor = Libc.openat(CURRENT_DIRECTORY, name.address(), O_CLOEXEC, 0);
        Reference.reachabilityFence(name);
        if (descriptor < 0) {
            throw new WorkloadException("cannot open " + program.program() + ": " + Errno.text(Errno.last()));
        }
        try {
            Path opened = Path.of("/proc/self").toRealPath().resolve("fd/" + descriptor);
            if (FileGuard.isGuarded(opened)
                    && ReadyProgram.sha256(opened)
                            .filter(program.programSha256()::equals)
                            .isPresent()) {
                return new OpenedProgram(descriptor, opened);
            }
            throw new WorkloadException(program.program() + " is not the program that was compiled, or another user may"
                    + " change it; remove its directory to have it compiled again");
        } catch (IOException | RuntimeException e) {
            Libc.close(descriptor);
            throw e instanceof RuntimeException wrong
                    ? wrong
                    : new WorkloadException("cannot check " + program.program() + ": " + e.getMessage(), e);
        }
    }

    /** The path that leads other processes of this user to it, until it is closed. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        Libc.close(descriptor);
    }
}
