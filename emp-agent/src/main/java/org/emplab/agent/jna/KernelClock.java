package org.emplab.agent.jna;

import java.util.OptionalInt;

/** The state of the kernel's clock discipline, by adjtimex(2). Reads only: no mode is set. */
public final class KernelClock {
    /** Set in the status while nothing keeps the clock in time. */
    public static final int STA_UNSYNC = 0x0040;

    /** The place of the status in {@code struct timex} of 64 bits: after modes, offset, freq, maxerror and esterror. */
    private static final int STATUS_OFFSET = 40;

    private static final int SIZE = 256;

    private KernelClock() {}

    /** The status bits (STA_*); empty where the kernel does not answer. */
    public static OptionalInt status() {
        NativeMemory timex = NativeMemory.ofSize(SIZE);
        return Libc.adjtimex(timex.address()) < 0
                ? OptionalInt.empty()
                : OptionalInt.of(timex.bytes().getInt(STATUS_OFFSET));
    }
}
