package org.emplab.agent.capture;

import java.util.List;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.agent.procfs.ProcIo;
import org.emplab.agent.procfs.ProcStat;
import org.emplab.agent.procfs.ProcStatus;
import org.emplab.agent.taskstats.ExitRecord;
import org.jspecify.annotations.Nullable;

/** Reads a process's counts from /proc/PID/stat, io and status. */
public final class ProcReader implements CounterReader {
    private static final int SC_CLK_TCK = 2;

    private final ProcFiles files;
    private final long microsPerTick = 1_000_000 / Libc.sysconf(SC_CLK_TCK);

    public ProcReader(ProcFiles files) {
        this.files = files;
    }

    @Override
    public @Nullable ProcessSnapshot[] read(List<TrackedProcess> active, long[] clocks) {
        @Nullable ProcessSnapshot[] snapshots = new @Nullable ProcessSnapshot[active.size()];
        for (int i = 0; i < snapshots.length; i++) {
            snapshots[i] = read(active.get(i).pid(), clocks[i]);
        }
        return snapshots;
    }

    private @Nullable ProcessSnapshot read(int pid, long clockNanos) {
        ProcStat stat = files.stat(pid);
        ProcStatus status = files.status(pid);
        if (stat == null || status == null || ProcessSnapshot.ended(stat)) {
            return null;
        }
        ProcIo io = files.io(pid);
        boolean hasSwitches = stat.threads() == 1 && status.voluntarySwitches() >= 0;
        ExitRecord.CpuUsage cpu = new ExitRecord.CpuUsage(
                stat.userTicks() * microsPerTick,
                stat.systemTicks() * microsPerTick,
                0,
                0,
                Math.max(0, status.voluntarySwitches()),
                Math.max(0, status.involuntarySwitches()));
        ProcessSnapshot.ProcessCounts reading = new ProcessSnapshot.ProcessCounts(
                clockNanos,
                cpu,
                false,
                hasSwitches,
                traffic(stat, io),
                io == null
                        ? ProcessSnapshot.ProcessCounts.IoSource.ABSENT
                        : ProcessSnapshot.ProcessCounts.IoSource.EXACT,
                ExitRecord.Traffic.NONE);
        return new ProcessSnapshot(
                reading,
                stat.name(),
                stat.parentPid(),
                stat.group(),
                stat.session(),
                status.uid(),
                stat.threads(),
                stat.startTicks(),
                0,
                Long.MAX_VALUE,
                null,
                stat.queue());
    }

    /** Faults from stat, I/O from io; both of the whole process, ended threads included. */
    static ExitRecord.Traffic traffic(ProcStat stat, @Nullable ProcIo io) {
        return io == null
                ? new ExitRecord.Traffic(stat.minorFaults(), stat.majorFaults(), 0, 0, 0, 0, 0, 0)
                : new ExitRecord.Traffic(
                        stat.minorFaults(),
                        stat.majorFaults(),
                        io.readBytes(),
                        io.readChars(),
                        io.readSyscalls(),
                        io.writeBytes(),
                        io.writeChars(),
                        io.writeSyscalls());
    }

    @Override
    public void readThreads(List<TrackedProcess> processes) {
        // without exit records the threads' own counts are of no use
    }

    @Override
    public void close() {
        // the files are the capture's
    }
}
