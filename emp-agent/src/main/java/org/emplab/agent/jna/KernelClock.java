package org.emplab.agent.jna;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import java.util.OptionalInt;

/** The state of the kernel's clock discipline, by adjtimex(2). Reads only: no mode is set. */
public final class KernelClock {
    /** Set in the status while nothing keeps the clock in time. */
    public static final int STA_UNSYNC = 0x0040;

    private static final int STATUS_OFFSET =
            40; // struct timex, 64 bit: modes, offset, freq, maxerror, esterror, status
    private static final int SIZE = 256;

    private KernelClock() {}

    private static final class Libc {
        static {
            Native.register(Libc.class, "c");
        }

        private Libc() {}

        static native int adjtimex(Memory timex);
    }

    /** The status bits (STA_*); empty where the machine is not of 64 bits or does not answer. */
    public static OptionalInt status() {
        if (Native.POINTER_SIZE != 8) {
            return OptionalInt.empty();
        }
        try (Memory timex = new Memory(SIZE)) {
            timex.clear();
            return Libc.adjtimex(timex) < 0 ? OptionalInt.empty() : OptionalInt.of(timex.getInt(STATUS_OFFSET));
        }
    }
}
