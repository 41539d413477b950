package org.emplab.agent.taskstats;

import org.jspecify.annotations.Nullable;

/**
 * The kernel's account of a thread as it ends.
 *
 * @param threadId the thread; in a process of one thread the process
 * @param processId the thread group; before version 12 the kernel does not say, and it is the thread itself unless a
 *     group's record comes with it
 * @param lastOfGroup the process ended with this thread
 * @param name the thread's comm
 * @param parentPid its parent at the end; an orphan's is the process that adopted it
 * @param executable what it executed; null if the kernel does not say
 * @param beginSeconds wall-clock second of its start
 * @param elapsedMicros how long it lived
 * @param cpu the thread's
 * @param traffic the thread's
 * @param groupCpu of all threads of the process; only with the last thread of a process that had several
 */
public record ExitRecord(
        int threadId,
        int processId,
        boolean lastOfGroup,
        String name,
        int parentPid,
        long uid,
        @Nullable ExecutableFile executable,
        long beginSeconds,
        long elapsedMicros,
        CpuUsage cpu,
        Traffic traffic,
        @Nullable CpuUsage groupCpu) {

    static ExitRecord of(StatsMessages message, StatsView thread) {
        StatsView group = message.group();
        boolean knowsGroup = thread.groupId() >= 0;
        int ownGroup = group != null ? message.groupId() : message.threadId();
        return new ExitRecord(
                message.threadId(),
                knowsGroup ? thread.groupId() : ownGroup,
                knowsGroup ? thread.lastOfGroup() || group != null : group != null || ownGroup == message.threadId(),
                thread.comm(),
                thread.parentPid(),
                thread.uid(),
                thread.executable(),
                thread.beginSeconds(),
                thread.elapsedMicros(),
                CpuUsage.of(thread),
                Traffic.of(thread),
                group == null ? null : CpuUsage.of(group));
    }

    /** The main thread, whose name is the process's. */
    public boolean leader() {
        return threadId == processId;
    }

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
}
