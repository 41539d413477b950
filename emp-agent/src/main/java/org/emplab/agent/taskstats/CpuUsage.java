package org.emplab.agent.taskstats;

/**
 * The scheduler's account of a thread or a group, since it started or between two instants.
 *
 * @param userMicros whole ticks on kernels with tick accounting
 * @param systemMicros likewise
 * @param cpuNanos precise
 * @param runQueueDelayNanos runnable, but without a CPU
 */
public record CpuUsage(
        long userMicros,
        long systemMicros,
        long cpuNanos,
        long runQueueDelayNanos,
        long voluntarySwitches,
        long involuntarySwitches) {
    public static final CpuUsage NONE = new CpuUsage(0, 0, 0, 0, 0, 0);

    static CpuUsage of(StatsView stats) {
        return new CpuUsage(
                stats.userMicros(),
                stats.systemMicros(),
                stats.cpuNanos(),
                stats.runQueueDelayNanos(),
                stats.voluntarySwitches(),
                stats.involuntarySwitches());
    }

    /**
     * The usage since an earlier reading, at least 0: for an instant the kernel counts a thread that is ending both as
     * dead and as alive, so a later sum can be smaller.
     */
    public CpuUsage since(CpuUsage earlier) {
        return new CpuUsage(
                Math.max(0, userMicros - earlier.userMicros),
                Math.max(0, systemMicros - earlier.systemMicros),
                Math.max(0, cpuNanos - earlier.cpuNanos),
                Math.max(0, runQueueDelayNanos - earlier.runQueueDelayNanos),
                Math.max(0, voluntarySwitches - earlier.voluntarySwitches),
                Math.max(0, involuntarySwitches - earlier.involuntarySwitches));
    }

    public CpuUsage withCpuNanos(long nanos) {
        return new CpuUsage(
                userMicros, systemMicros, nanos, runQueueDelayNanos, voluntarySwitches, involuntarySwitches);
    }

    public CpuUsage withRunQueueDelayNanos(long nanos) {
        return new CpuUsage(userMicros, systemMicros, cpuNanos, nanos, voluntarySwitches, involuntarySwitches);
    }
}
