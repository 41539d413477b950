package org.emplab.model;

/** The kernel's account of a process during one sample. A measure that the kernel did not give is absent, never 0. */
public enum Measure implements Keyed {
    /** User-mode CPU time, µs by unit; whole ticks by value on kernels with tick accounting. */
    USER_MICROS("userMicros"),
    /** Kernel-mode CPU time, µs; ticks like {@link #USER_MICROS}. */
    SYSTEM_MICROS("systemMicros"),
    /** Precise time on a CPU as the scheduler saw it, ns ({@code cpu_run_virtual_total}). */
    CPU_NANOS("cpuNanos"),
    MINOR_FAULTS("minorFaults"),
    MAJOR_FAULTS("majorFaults"),
    /** Bytes that reached or came from storage; taskstats gives them in multiples of 1024. */
    READ_BYTES("readBytes"),
    /** Bytes through read calls, cached ones included. */
    READ_CHARS("readChars"),
    READ_SYSCALLS("readSyscalls"),
    WRITE_BYTES("writeBytes"),
    WRITE_CHARS("writeChars"),
    WRITE_SYSCALLS("writeSyscalls"),
    VOLUNTARY_SWITCHES("voluntarySwitches"),
    INVOLUNTARY_SWITCHES("involuntarySwitches");

    private final String key;

    Measure(String key) {
        this.key = key;
    }

    /** The key in run files; the unit, where there is one, is its last word. */
    @Override
    public String key() {
        return key;
    }
}
