package org.emplab.agent.taskstats;

/**
 * Faults and I/O of a thread or a process, since it started or between two instants. The kernel's taskstats gives the I/O
 * counts, system calls too, rounded down to multiples of 1024.
 */
public record Traffic(
        long minorFaults,
        long majorFaults,
        long readBytes,
        long readChars,
        long readSyscalls,
        long writeBytes,
        long writeChars,
        long writeSyscalls) {
    public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, 0, 0, 0);

    static Traffic of(StatsView stats) {
        return new Traffic(
                stats.minorFaults(),
                stats.majorFaults(),
                stats.readBytes(),
                stats.readChars(),
                stats.readSyscalls(),
                stats.writeBytes(),
                stats.writeChars(),
                stats.writeSyscalls());
    }

    public Traffic plus(Traffic other) {
        return new Traffic(
                minorFaults + other.minorFaults,
                majorFaults + other.majorFaults,
                readBytes + other.readBytes,
                readChars + other.readChars,
                readSyscalls + other.readSyscalls,
                writeBytes + other.writeBytes,
                writeChars + other.writeChars,
                writeSyscalls + other.writeSyscalls);
    }

    /** The increase since an earlier reading, at least 0. */
    public Traffic since(Traffic earlier) {
        return new Traffic(
                Math.max(0, minorFaults - earlier.minorFaults),
                Math.max(0, majorFaults - earlier.majorFaults),
                Math.max(0, readBytes - earlier.readBytes),
                Math.max(0, readChars - earlier.readChars),
                Math.max(0, readSyscalls - earlier.readSyscalls),
                Math.max(0, writeBytes - earlier.writeBytes),
                Math.max(0, writeChars - earlier.writeChars),
                Math.max(0, writeSyscalls - earlier.writeSyscalls));
    }
}
