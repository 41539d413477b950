package org.emplab.agent.taskstats;

import java.lang.ref.Reference;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;

/** A shell that does nothing: proof that a process's end is heard of. */
final class SpawnedChild {
    private SpawnedChild() {}

    /**
     * Spawns it and waits for its end.
     *
     * @return its pid
     */
    static int spawnAndReap() {
        NativeMemory path = NativeMemory.ofString("/bin/sh");
        NativeMemory option = NativeMemory.ofString("-c");
        NativeMemory command = NativeMemory.ofString(":");
        NativeMemory vector = NativeMemory.ofSize(48);
        vector.bytes().putLong(0, path.address());
        vector.bytes().putLong(8, option.address());
        vector.bytes().putLong(16, command.address());
        int refusal = Libc.posix_spawn(vector.address(32), path.address(), 0, 0, vector.address(), vector.address(24));
        Reference.reachabilityFence(option);
        Reference.reachabilityFence(command);
        Reference.reachabilityFence(path);
        if (refusal != 0) {
            throw new TaskstatsException("/bin/sh cannot be started: " + Errno.text(refusal));
        }
        int pid = vector.bytes().getInt(32);
        while (Libc.waitpid(pid, vector.address(40), 0) < 0) {
            if (Errno.last() != Errno.EINTR) {
                throw new TaskstatsException("a child cannot be waited for: " + Errno.text(Errno.last()));
            }
        }
        return pid;
    }
}
