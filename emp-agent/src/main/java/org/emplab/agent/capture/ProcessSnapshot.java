package org.emplab.agent.capture;

import org.emplab.agent.procfs.ProcStat;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.jspecify.annotations.Nullable;

/**
 * One process as a process image shows it.
 *
 * @param startTicks start time in clock ticks since boot; −1 if unreadable
 * @param startEarliest bounds of the start on the monotonic clock, ns
 * @param startLatest likewise; {@link Long#MAX_VALUE} if unknown
 * @param group process group, −1 if unreadable
 * @param uid −1 if unknown
 * @param threads 0 if unknown
 * @param executable the file that it executes, where the kernel numbers it
 * @param queue work queue of a kernel worker: what it works on or worked on last
 */
public record ProcessSnapshot(
        ProcessCounts reading,
        String name,
        int parentPid,
        int group,
        int session,
        long uid,
        int threads,
        long startTicks,
        long startEarliest,
        long startLatest,
        @Nullable ExecutableFile executable,
        @Nullable String queue) {

    /** A process that has ended and waits for its parent: all its threads are gone. */
    static boolean ended(@Nullable ProcStat stat) {
        return stat != null && (stat.state() == 'Z' || stat.state() == 'X') && stat.threads() <= 1;
    }

    /** Whether both are the same process; pids are used again. */
    boolean sameProcess(ProcessSnapshot other) {
        return startTicks >= 0 && other.startTicks >= 0
                ? startTicks == other.startTicks
                : startEarliest <= other.startLatest && other.startEarliest <= startLatest;
    }

    /**
     * The resources that one process had used at one instant, since it started.
     *
     * @param clockNanos its CPU clock, read before everything else; −1 if there is none
     * @param cpu sums over its threads
     * @param hasPreciseSum whether that has the precise time of its own, to compare with an exit record
     * @param hasSwitches whether the switches are known for all its threads
     * @param traffic faults and I/O of the whole process
     * @param io where the I/O counts come from
     * @param recorded faults and I/O of the main thread alone, as an exit record will give them
     */
    public record ProcessCounts(
            long clockNanos,
            ExitRecord.CpuUsage cpu,
            boolean hasPreciseSum,
            boolean hasSwitches,
            ExitRecord.Traffic traffic,
            IoSource io,
            ExitRecord.Traffic recorded) {

        /** The source of I/O counts; two readings are comparable only if both have the same. */
        public enum IoSource {
            /** /proc/PID/io. */
            EXACT,
            /** Taskstats: multiples of 1024. */
            RECORDED,
            ABSENT
        }
    }
}
