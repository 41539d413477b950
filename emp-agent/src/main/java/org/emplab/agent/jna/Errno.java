package org.emplab.agent.jna;

import com.sun.jna.Native;

/** The kernel's error numbers that the agent meets, as on every 64-bit Linux but MIPS, SPARC and Alpha. */
public final class Errno {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int ESRCH = 3;
    public static final int EINTR = 4;
    public static final int EAGAIN = 11;
    public static final int EACCES = 13;
    public static final int EINVAL = 22;
    public static final int ENOBUFS = 105;

    private Errno() {}

    /** Why this thread's last native call failed. */
    public static int last() {
        return Native.getLastError();
    }

    /** The name and what it means. */
    public static String text(int errno) {
        return switch (errno) {
            case EPERM -> "EPERM (not permitted)";
            case ENOENT -> "ENOENT (not found)";
            case ESRCH -> "ESRCH (no such process)";
            case EINTR -> "EINTR (interrupted)";
            case EAGAIN -> "EAGAIN (nothing there)";
            case EACCES -> "EACCES (no access)";
            case EINVAL -> "EINVAL (invalid argument)";
            case ENOBUFS -> "ENOBUFS (receive buffer overran)";
            default -> "errno " + errno;
        };
    }
}
