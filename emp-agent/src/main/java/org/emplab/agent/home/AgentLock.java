package org.emplab.agent.home;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;
import org.emplab.agent.files.ProcessLock;

/**
 * Lets only one agent run for each {@code EMP_HOME}. The kernel releases the lock when its process ends, however it
 * ends.
 */
public final class AgentLock implements AutoCloseable {
    private final FileChannel channel;

    private AgentLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @throws ServiceException if another agent has it
     */
    public static AgentLock take(AgentHome home) throws IOException {
        home.make();
        Optional<FileChannel> free = ProcessLock.take(home.lock());
        if (free.isPresent()) {
            FileChannel channel = free.get();
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return new AgentLock(channel);
        }
        String pid = Files.readString(home.lock()).strip();
        throw new ServiceException("another agent (pid " + pid + ") serves " + home.directory()
                + " already; stop it first, or set EMP_HOME to another directory");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
