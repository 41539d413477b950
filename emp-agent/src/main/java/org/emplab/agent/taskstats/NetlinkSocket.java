package org.emplab.agent.taskstats;

import static org.emplab.agent.taskstats.Netlink.AF_NETLINK;
import static org.emplab.agent.taskstats.Netlink.NETLINK_GENERIC;
import static org.emplab.agent.taskstats.Netlink.SOCKADDR_LENGTH;
import static org.emplab.agent.taskstats.Netlink.SOCK_CLOEXEC;
import static org.emplab.agent.taskstats.Netlink.SOCK_RAW;
import static org.emplab.agent.taskstats.Netlink.SOL_SOCKET;
import static org.emplab.agent.taskstats.Netlink.SO_MEMINFO;
import static org.emplab.agent.taskstats.Netlink.SO_RCVBUF;
import static org.emplab.agent.taskstats.Netlink.SO_RCVBUFFORCE;

import java.lang.ref.Reference;
import java.util.OptionalLong;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;

/** A generic-netlink socket. */
final class NetlinkSocket implements AutoCloseable {
    private static final int MEMINFO_FIELDS = 9;
    private static final int MEMINFO_DROPS = 8;

    private final NativeMemory scratch = NativeMemory.ofSize(64);
    private final int fd;

    /**
     * @throws TaskstatsException if the kernel refuses
     */
    NetlinkSocket() {
        fd = Libc.socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_GENERIC);
        if (fd < 0) {
            throw new TaskstatsException("no netlink socket: " + Errno.text(Errno.last()));
        }
        scratch.bytes().putShort(0, (short) AF_NETLINK);
        if (Libc.bind(fd, scratch.address(), SOCKADDR_LENGTH) != 0) {
            int errno = Errno.last();
            close();
            throw new TaskstatsException("a netlink socket cannot be bound: " + Errno.text(errno));
        }
    }

    int fd() {
        return fd;
    }

    /**
     * Sends to the kernel.
     *
     * @return 0, or why not
     */
    int send(NativeMemory message, int length) {
        try {
            while (Libc.send(fd, message.address(), length, 0) < 0) {
                int errno = Errno.last();
                if (errno != Errno.EINTR) {
                    return errno;
                }
            }
            return 0;
        } finally {
            Reference.reachabilityFence(message);
        }
    }

    /**
     * Makes the receive buffer hold as much as asked for, beyond the system's limit where that is permitted.
     *
     * @return the bytes it may hold by the kernel's own counting
     */
    int growReceiveBuffer(int size) {
        // the kernel keeps twice what it is told and answers with the double
        scratch.bytes().putInt(0, size / 2);
        if (Libc.setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, scratch.address(), 4) != 0) {
            Libc.setsockopt(fd, SOL_SOCKET, SO_RCVBUF, scratch.address(), 4);
        }
        scratch.bytes().putInt(4, 4);
        if (Libc.getsockopt(fd, SOL_SOCKET, SO_RCVBUF, scratch.address(), scratch.address(4)) != 0) {
            throw new TaskstatsException("the receive buffer cannot be read back: " + Errno.text(Errno.last()));
        }
        return scratch.bytes().getInt(0);
    }

    /** How many messages this socket has refused since it was made; empty before Linux 4.12. */
    OptionalLong drops() {
        scratch.bytes().putInt(MEMINFO_FIELDS * 4, MEMINFO_FIELDS * 4);
        int answer =
                Libc.getsockopt(fd, SOL_SOCKET, SO_MEMINFO, scratch.address(), scratch.address(MEMINFO_FIELDS * 4));
        return answer == 0 && scratch.bytes().getInt(MEMINFO_FIELDS * 4) == MEMINFO_FIELDS * 4
                ? OptionalLong.of(Integer.toUnsignedLong(scratch.bytes().getInt(MEMINFO_DROPS * 4)))
                : OptionalLong.empty();
    }

    @Override
    public void close() {
        Libc.close(fd);
    }
}
