package org.emplab.agent.taskstats;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One {@code struct taskstats} where it lies in a buffer; nothing is copied, so it is only good until the buffer's next
 * use. Counts are the thread's (or, in a group's record, the group's) since it started.
 */
public final class StatsView {
    /** The bit of the last thread of a group in {@code ac_flag}, since version 12. */
    private static final int LAST_OF_GROUP = 0x20;

    private static final int COMM_LENGTH = 32;

    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private int offset;
    private int version;
    private int length;
    private int layoutKey = -1;
    private @Nullable StatsLayout layout;

    StatsView() {}

    /**
     * @throws TaskstatsException if the struct's version is unknown or its length cannot hold that version
     */
    StatsView at(ByteBuffer source, int from, int size) {
        if (size < 2) {
            throw new TaskstatsException("a taskstats record of " + size + " bytes");
        }
        bytes = source;
        offset = from;
        length = size;
        version = Short.toUnsignedInt(source.getShort(from));
        int key = version << 16 | size;
        if (key != layoutKey || layout == null) {
            layout = StatsLayout.of(version, size);
            layoutKey = key;
        }
        return this;
    }

    /** A field in the buffer, by the delay totals before it and its offset where those have no extremes. */
    private int place(int delays, int field) {
        if (layout == null) {
            throw new IllegalStateException("not positioned");
        }
        return offset + layout.after(delays, field);
    }

    public int version() {
        return version;
    }

    /** Length of the struct in the kernel's reply. */
    public int length() {
        return length;
    }

    public boolean lastOfGroup() {
        return version >= 12 && (bytes.get(offset + 8) & LAST_OF_GROUP) != 0;
    }

    public int pid() {
        return bytes.getInt(place(3, 128));
    }

    /** The thread group's id, or −1 before version 12. */
    public int groupId() {
        return version >= 12 ? bytes.getInt(place(6, 368)) : -1;
    }

    /** The file that the thread executes; null of kernel threads, and before version 12. */
    public @Nullable ExecutableFile executable() {
        if (version < 12) {
            return null;
        }
        int field = place(6, 384);
        return number(field + 8) == 0 ? null : new ExecutableFile(number(field), number(field + 8));
    }

    public int parentPid() {
        return bytes.getInt(place(3, 132));
    }

    public long uid() {
        return Integer.toUnsignedLong(bytes.getInt(place(3, 120)));
    }

    /** Wall-clock second in which the thread started, from the clock as it is now. */
    public long beginSeconds() {
        return version >= 10 ? number(place(5, 344)) : Integer.toUnsignedLong(bytes.getInt(place(3, 136)));
    }

    /** Monotonic time since the thread started, µs; meaningless for a group. */
    public long elapsedMicros() {
        return number(place(3, 144));
    }

    public long userMicros() {
        return number(place(3, 152));
    }

    public long systemMicros() {
        return number(place(3, 160));
    }

    /** Precise time on a CPU, ns; of a running thread as of its last tick or switch. */
    public long cpuNanos() {
        return number(place(3, 72));
    }

    /** Time runnable but without a CPU, ns. */
    public long runQueueDelayNanos() {
        return number(place(0, 24));
    }

    public long minorFaults() {
        return number(place(3, 168));
    }

    public long majorFaults() {
        return number(place(3, 176));
    }

    /** Bytes read, rounded down to a multiple of 1024 as all I/O counts here. */
    public long readChars() {
        return number(place(3, 216));
    }

    public long writeChars() {
        return number(place(3, 224));
    }

    public long readSyscalls() {
        return number(place(3, 232));
    }

    public long writeSyscalls() {
        return number(place(3, 240));
    }

    public long readBytes() {
        return number(place(3, 248));
    }

    public long writeBytes() {
        return number(place(3, 256));
    }

    public long voluntarySwitches() {
        return number(place(3, 272));
    }

    public long involuntarySwitches() {
        return number(place(3, 280));
    }

    /** CPU time, delay and switches, copied. */
    public ExitRecord.CpuUsage cpu() {
        return ExitRecord.CpuUsage.of(this);
    }

    /** Faults and I/O, copied; a group's record has none. */
    public ExitRecord.Traffic traffic() {
        return ExitRecord.Traffic.of(this);
    }

    /** The thread's name, raw; bytes that are not UTF-8 become U+FFFD. */
    public String comm() {
        byte[] name = new byte[COMM_LENGTH];
        int from = place(3, 80);
        int size = 0;
        while (size < COMM_LENGTH && bytes.get(from + size) != 0) {
            name[size] = bytes.get(from + size);
            size++;
        }
        return new String(name, 0, size, StandardCharsets.UTF_8);
    }

    private long number(int place) {
        return bytes.getLong(place);
    }

    /**
     * Where the fields of {@code struct taskstats} begin. The struct only ever grew at its end, but for version 15,
     * which put two extremes behind each delay total (one in its first kernels); version 16 moved them to the end.
     */
    record StatsLayout(int delayExtremes) {
        static final int OLDEST_VERSION = 8;
        /** The newest version whose header was read; later ones are taken to grow at the end, as the kernel promises. */
        static final int NEWEST_VERSION = 16;

        private static final int SIZE_OF_V8 = 328;
        private static final int SIZE_OF_V14 = 432;
        private static final int DELAYS = 8;

        /**
         * @throws TaskstatsException if the version is unknown, or too short for what it says it is
         */
        static StatsLayout of(int version, int length) {
            if (version < OLDEST_VERSION) {
                throw new TaskstatsException(
                        "taskstats version " + version + " is older than " + OLDEST_VERSION + " (Linux 2.6.33)");
            }
            int extremes = version == 15 ? extremesOfVersion15(length) : 0;
            StatsLayout layout = new StatsLayout(extremes);
            int needed = version == 15 ? SIZE_OF_V14 + 8 * DELAYS * extremes : layout.sizeOf(version);
            if (length < needed) {
                throw new TaskstatsException(
                        "taskstats version " + version + " has " + length + " bytes, but should have " + needed);
            }
            return layout;
        }

        private static int extremesOfVersion15(int length) {
            return length >= SIZE_OF_V14 + 8 * DELAYS * 2 ? 2 : 1;
        }

        private int sizeOf(int version) {
            return switch (version) {
                case 8 -> SIZE_OF_V8;
                case 9 -> 344;
                case 10 -> 352;
                case 11 -> 368;
                case 12 -> 400;
                case 13 -> 416;
                case 14 -> SIZE_OF_V14;
                default -> SIZE_OF_V14 + 8 * DELAYS * 2;
            };
        }

        /**
         * Where a field begins.
         *
         * @param delays the delay totals before it
         * @param offset in a version without extremes
         */
        int after(int delays, int offset) {
            return offset + 8 * delayExtremes * delays;
        }
    }
}
