package org.emplab.agent.procfs;

import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;

/**
 * The CPU-time clock of any process: the scheduler's sum over its threads, ended ones included, in nanoseconds and up to
 * this instant even for a running thread. It needs no permission, works on a zombie, and cannot go back. A process whose
 * clock stands still has done nothing at all.
 */
public final class CpuClock {
    private static final int SCHEDULER = 2;
    private static final int OWN_THREAD = 3;

    private final NativeMemory time = NativeMemory.ofSize(16);

    /** CPU time of the thread that calls. */
    public long ownThreadNanos() {
        return read(OWN_THREAD);
    }

    /** The process's CPU time, or −1 if it is gone or this kernel has no such clock. */
    public long nanos(int pid) {
        return read(~pid << 3 | SCHEDULER);
    }

    private long read(int clock) {
        if (Libc.clock_gettime(clock, time.address()) != 0) {
            return -1;
        }
        return time.bytes().getLong(0) * 1_000_000_000L + time.bytes().getLong(8);
    }
}
