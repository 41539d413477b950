package org.emplab.agent.enrolment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;

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
        FileChannel channel = FileChannel.open(home.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                channel.truncate(0);
                channel.write(ByteBuffer.wrap(
                        Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
                return new AgentLock(channel);
            }
        } catch (OverlappingFileLockException e) {
            // an agent in this very process
        }
        channel.close();
        String pid = Files.readString(home.lock()).strip();
        throw new ServiceException("another agent (pid " + pid + ") serves " + home.directory()
                + " already; stop it first, or set EMP_HOME to another directory");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
