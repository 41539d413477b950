package org.emplab.agent.taskstats;

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
