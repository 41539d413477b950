package org.emplab.agent.procfs;

import java.nio.ByteBuffer;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;

/** Lists the entries of a directory whose names are numbers, by {@code getdents64}. */
final class PidDirectory {
    private static final int SEEK_SET = 0;
    private static final int ENTRY_LENGTH = 16;
    private static final int ENTRY_NAME = 19;

    private final NativeMemory entries = NativeMemory.ofSize(64 * 1024);
    private final PidList pids = new PidList();
    private final long getdents64 = systemCall();

    /** The C library has had a name for it only since glibc 2.30. */
    private static long systemCall() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> 217;
            case "ppc64le" -> 202;
            case "s390x" -> 220;
            default -> 61;
        };
    }

    PidList none() {
        pids.clear();
        return pids;
    }

    PidList list(int fd) {
        pids.clear();
        Libc.lseek(fd, 0, SEEK_SET);
        while (true) {
            long length = Libc.syscall(getdents64, fd, entries.address(), entries.size());
            if (length < 0 && Errno.last() != Errno.ENOENT && Errno.last() != Errno.ESRCH) {
                throw new ProcException("/proc cannot be listed: " + Errno.text(Errno.last()));
            }
            if (length <= 0) {
                pids.finish();
                return pids;
            }
            collect(entries.bytes(), (int) length);
        }
    }

    private void collect(ByteBuffer bytes, int length) {
        for (int at = 0; at + ENTRY_NAME < length; ) {
            int id = number(bytes, at + ENTRY_NAME);
            if (id > 0) {
                pids.add(id);
            }
            at += Short.toUnsignedInt(bytes.getShort(at + ENTRY_LENGTH));
        }
    }

    /** The number that a name is, or −1. */
    private static int number(ByteBuffer bytes, int at) {
        int value = 0;
        for (int i = at; bytes.get(i) != 0; i++) {
            int digit = bytes.get(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
