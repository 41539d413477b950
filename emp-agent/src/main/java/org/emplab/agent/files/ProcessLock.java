package org.emplab.agent.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A lock on a file that one process holds. The kernel releases it when the process ends, however it ends. */
public final class ProcessLock {
    private ProcessLock() {}

    /** Takes it, and holds it until the channel is closed; empty if another process, or this one, has it. */
    public static Optional<FileChannel> take(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(channel);
            }
        } catch (OverlappingFileLockException heldInThisProcess) {
            // like one that another process holds
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }
}
