package org.emplab.agent.account;

import java.nio.charset.StandardCharsets;

/**
 * One process or interrupt that took time from the program.
 *
 * @param number the process, the interrupt line, the softirq or the kind of message between CPUs
 * @param name the 15 letters of a process; empty for interrupts, and of a process that no tracepoint showed
 * @param waitedNanos that the program's threads waited for a CPU while this had it
 * @param interruptedNanos that this took within the program's threads
 * @param times how often
 */
record Cause(Kind kind, int number, String name, long waitedNanos, long interruptedNanos, long times) {
    /** Kinds, by their number in the kernel's programs. */
    enum Kind {
        /** The program's own other threads. */
        OWN,
        PROCESS,
        /** A device's interrupt, by its line in /proc/interrupts. */
        INTERRUPT,
        SOFTIRQ,
        /** The CPU's own timer and messages between CPUs. */
        VECTOR,
        /** The hypervisor. */
        STOLEN
    }

    long nanos() {
        return waitedNanos + interruptedNanos;
    }

    static String text(byte[] name) {
        int length = 0;
        while (length < name.length && name[length] != 0) {
            length++;
        }
        return new String(name, 0, length, StandardCharsets.UTF_8);
    }
}
