package org.emplab.agent.capture;

import org.emplab.agent.taskstats.CpuUsage;
import org.emplab.agent.taskstats.Traffic;

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
        CpuUsage cpu,
        boolean hasPreciseSum,
        boolean hasSwitches,
        Traffic traffic,
        IoSource io,
        Traffic recorded) {

    /** The source of I/O counts; two readings are comparable only if both have the same. */
    public enum IoSource {
        /** /proc/PID/io. */
        EXACT,
        /** Taskstats: multiples of 1024. */
        RECORDED,
        ABSENT
    }
}
