package org.emplab.agent.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * The C library's functions that capturing needs, by direct mapping (a call costs a tenth of a microsecond). Pointers are
 * addresses in a {@code long}; a result of −1 leaves the reason in {@link Errno#last}. 64-bit Linux only.
 */
public final class Libc {
    static {
        KeptLibrary.use();
        Native.register(Libc.class, NativeLibrary.getProcess()); // Java itself has loaded the C library
        endCleaner();
    }

    private Libc() {}

    /**
     * JNA's cleaner thread looks after the signatures of the functions, which are never to be freed, and would wake up
     * every 30 s in the middle of a sample. An interrupt ends it for good. {@link NativeMemory} does without it.
     */
    private static void endCleaner() {
        Thread[] threads = new Thread[Thread.activeCount() + 8];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i].getName().equals("JNA Cleaner")) {
                threads[i].interrupt();
            }
        }
    }

    public static native int socket(int domain, int type, int protocol);

    public static native int bind(int fd, long address, int length);

    public static native int setsockopt(int fd, int level, int name, long value, int length);

    public static native int getsockopt(int fd, int level, int name, long value, long length);

    public static native long send(int fd, long buffer, long length, int flags);

    public static native int recvmmsg(int fd, long messages, int count, int flags, long timeout);

    public static native int openat(int directory, long path, int flags, int mode);

    public static native long readlinkat(int directory, long path, long buffer, long size);

    public static native long read(int fd, long buffer, long size);

    public static native long lseek(int fd, long offset, int whence);

    public static native int close(int fd);

    public static native int clock_gettime(int clock, long timespec);

    public static native int adjtimex(long timex);

    public static native long sysconf(int name);

    public static native int getpid();

    public static native int posix_spawn(
            long pid, long path, long fileActions, long attributes, long arguments, long environment);

    public static native int posix_spawnattr_init(long attributes);

    public static native int posix_spawnattr_setflags(long attributes, short flags);

    public static native int posix_spawnattr_setpgroup(long attributes, int group);

    public static native int posix_spawnattr_setsigmask(long attributes, long signals);

    public static native int posix_spawn_file_actions_init(long actions);

    public static native int posix_spawn_file_actions_addopen(long actions, int fd, long path, int flags, int mode);

    public static native int waitid(int type, int id, long info, int options);

    public static native int waitpid(int pid, long status, int options);

    public static native int wait4(int pid, long status, int options, long usage);

    public static native int kill(int pid, int signal);

    /** Makes a system call for which older C libraries have no name. */
    public static native long syscall(long number, long first, long second, long third);
}
