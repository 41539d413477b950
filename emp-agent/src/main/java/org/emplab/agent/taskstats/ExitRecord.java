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
}
