package org.emplab.agent.taskstats;

import static org.emplab.agent.taskstats.Netlink.MSG_DONTWAIT;
import static org.emplab.agent.taskstats.Netlink.MSG_TRUNC;
import static org.emplab.agent.taskstats.Netlink.SOCKADDR_LENGTH;

import java.nio.ByteBuffer;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;

/**
 * Memory for many datagrams and the vector with which one {@code recvmmsg} fills it. A plain {@code recv} returns one
 * netlink message however large its buffer is.
 */
final class DatagramBatch {
    private static final int MMSGHDR = 64;
    private static final int MMSGHDR_NAME_LENGTH = 8;
    private static final int MMSGHDR_FLAGS = 48;
    private static final int MMSGHDR_LENGTH = 56;
    private static final int IOVEC = 16;
    private static final int NAME = 16;
    private static final int NAME_PORT = 4;
    /** An exit record of a whole group of version 16 has 1 172 bytes. */
    private static final int SLOT = 2048;

    private final int slots;
    private final NativeMemory vector;
    private final NativeMemory names;
    private final NativeMemory payload;

    DatagramBatch(int slots) {
        this.slots = slots;
        vector = NativeMemory.ofSize(slots * (MMSGHDR + IOVEC));
        names = NativeMemory.ofSize(slots * NAME);
        payload = NativeMemory.ofSize(slots * SLOT);
        ByteBuffer header = vector.bytes();
        for (int i = 0; i < slots; i++) {
            int iovec = slots * MMSGHDR + i * IOVEC;
            header.putLong(iovec, payload.address(i * SLOT));
            header.putLong(iovec + 8, SLOT);
            header.putLong(i * MMSGHDR, names.address(i * NAME));
            header.putInt(i * MMSGHDR + MMSGHDR_NAME_LENGTH, SOCKADDR_LENGTH);
            header.putLong(i * MMSGHDR + 16, vector.address(iovec));
            header.putLong(i * MMSGHDR + 24, 1);
        }
    }

    /**
     * Takes what has arrived, without waiting.
     *
     * @return how many datagrams, or the negative error: {@link Errno#EAGAIN} when nothing is there, {@link Errno#ENOBUFS}
     *     once after an overrun
     */
    int receive(int fd) {
        while (true) {
            int received = Libc.recvmmsg(fd, vector.address(), slots, MSG_DONTWAIT, 0);
            if (received >= 0) {
                return received;
            }
            int errno = Errno.last();
            if (errno != Errno.EINTR) {
                return -errno;
            }
        }
    }

    ByteBuffer bytes() {
        return payload.bytes();
    }

    int offset(int i) {
        return i * SLOT;
    }

    /**
     * @throws TaskstatsException if the datagram did not fit
     */
    int length(int i) {
        if ((vector.bytes().getInt(i * MMSGHDR + MMSGHDR_FLAGS) & MSG_TRUNC) != 0) {
            throw new TaskstatsException("a taskstats message is longer than " + SLOT + " bytes");
        }
        return vector.bytes().getInt(i * MMSGHDR + MMSGHDR_LENGTH);
    }

    /** Any process may send to a netlink socket; only the kernel has port 0. */
    boolean fromKernel(int i) {
        return names.bytes().getInt(i * NAME + NAME_PORT) == 0;
    }
}
