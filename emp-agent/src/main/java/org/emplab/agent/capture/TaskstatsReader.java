package org.emplab.agent.capture;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.agent.procfs.PidList;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.agent.procfs.ProcIo;
import org.emplab.agent.procfs.ProcStat;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.agent.taskstats.StatsQueries;
import org.emplab.agent.taskstats.StatsView;
import org.jspecify.annotations.Nullable;

/**
 * Counts from taskstats: CPU time and switches from the group's sum, identity and name from the main thread. Faults and
 * I/O of the whole process, ended threads included, are in /proc alone and are exact there; taskstats has them per thread.
 */
public final class TaskstatsReader implements CounterReader {
    private static final int DOUBLE_COUNT_ATTEMPTS = 1000;

    private final CpuClock clock = new CpuClock();
    private final StatsQueries queries;
    private final ProcFiles files;

    public TaskstatsReader(StatsQueries queries, ProcFiles files) {
        this.queries = queries;
        this.files = files;
    }

    @Override
    public @Nullable ProcessSnapshot[] read(List<TrackedProcess> active, long[] clocks) {
        int size = active.size();
        ExitRecord.@Nullable CpuUsage[] groups = new ExitRecord.@Nullable CpuUsage[size];
        @Nullable Leader[] leaders = new @Nullable Leader[size];
        queries.begin((request, stats, earliest, latest) -> {
            if (stats != null && request % 2 == 0) {
                groups[request / 2] = stats.cpu();
            } else if (stats != null) {
                leaders[request / 2] = Leader.of(stats, earliest, latest);
            }
        });
        for (int i = 0; i < size; i++) {
            queries.group(active.get(i).pid());
            queries.thread(active.get(i).pid());
        }
        queries.end();
        @Nullable ProcessSnapshot[] snapshots = new @Nullable ProcessSnapshot[size];
        for (int i = 0; i < size; i++) {
            ExitRecord.CpuUsage group = groups[i];
            Leader leader = leaders[i];
            if (group != null && leader != null) {
                snapshots[i] = snapshot(active.get(i).pid(), clocks[i], group, leader);
            }
        }
        return snapshots;
    }

    private @Nullable ProcessSnapshot snapshot(int pid, long clockNanos, ExitRecord.CpuUsage group, Leader leader) {
        ProcStat stat = files.stat(pid);
        ExitRecord.CpuUsage cpu = stat == null || stat.threads() > 1 ? settled(pid, group) : group;
        if (ProcessSnapshot.ended(stat) || (stat == null && !files.denied())) {
            return null;
        }
        ProcIo io = files.io(pid);
        int threads = stat == null ? 0 : stat.threads();
        boolean wholeProcess = stat != null && io != null;
        ProcessSnapshot.ProcessCounts reading = new ProcessSnapshot.ProcessCounts(
                clockNanos,
                cpu,
                true,
                true,
                stat == null ? leader.traffic : wholeProcess ? ProcReader.traffic(stat, io) : leader.faultsOf(stat),
                wholeProcess
                        ? ProcessSnapshot.ProcessCounts.IoSource.EXACT
                        : threads == 1
                                ? ProcessSnapshot.ProcessCounts.IoSource.RECORDED
                                : ProcessSnapshot.ProcessCounts.IoSource.ABSENT,
                leader.traffic);
        return new ProcessSnapshot(
                reading,
                leader.name,
                leader.parentPid,
                stat == null ? -1 : stat.group(),
                stat == null ? -1 : stat.session(),
                leader.uid,
                threads,
                stat == null ? -1 : stat.startTicks(),
                leader.startEarliest,
                leader.startLatest,
                leader.executable,
                stat == null ? null : stat.queue());
    }

    /**
     * A thread that is ending is for a moment both in the kernel's sum of the dead and among the living. Such a sum is
     * larger than the CPU clock, which it otherwise never exceeds; ask again until the thread is gone.
     */
    private ExitRecord.CpuUsage settled(int pid, ExitRecord.CpuUsage first) {
        ExitRecord.CpuUsage[] sum = {first};
        for (int attempt = 0; attempt < DOUBLE_COUNT_ATTEMPTS; attempt++) {
            long nanos = clock.nanos(pid);
            if (nanos < 0 || sum[0].cpuNanos() <= nanos) {
                return sum[0];
            }
            queries.begin((request, stats, earliest, latest) -> {
                if (stats != null) {
                    sum[0] = stats.cpu();
                }
            });
            queries.group(pid);
            queries.end();
        }
        return sum[0];
    }

    @Override
    public void readThreads(List<TrackedProcess> processes) {
        for (TrackedProcess process : processes) {
            process.seeThreads(threads(process.pid()));
        }
    }

    private Map<Integer, ExitRecord.Traffic> threads(int pid) {
        PidList ids = files.threads(pid);
        Map<Integer, ExitRecord.Traffic> traffic = new HashMap<>(ids.size() * 2);
        queries.begin((request, stats, earliest, latest) -> {
            if (stats != null) {
                traffic.put(ids.get(request), stats.traffic());
            }
        });
        for (int i = 0; i < ids.size(); i++) {
            queries.thread(ids.get(i));
        }
        queries.end();
        return traffic;
    }

    @Override
    public void close() {
        queries.close();
    }

    /** The main thread's statistics about the process. */
    private record Leader(
            String name,
            int parentPid,
            long uid,
            @Nullable ExecutableFile executable,
            long startEarliest,
            long startLatest,
            ExitRecord.Traffic traffic) {
        static Leader of(StatsView stats, long earliest, long latest) {
            long aged = stats.elapsedMicros() * 1000;
            // the kernel cuts the age to whole microseconds
            return new Leader(
                    stats.comm(),
                    stats.parentPid(),
                    stats.uid(),
                    stats.executable(),
                    earliest - aged - 1000,
                    latest - aged,
                    stats.traffic());
        }

        ExitRecord.Traffic faultsOf(ProcStat stat) {
            return new ExitRecord.Traffic(
                    stat.minorFaults(),
                    stat.majorFaults(),
                    traffic.readBytes(),
                    traffic.readChars(),
                    traffic.readSyscalls(),
                    traffic.writeBytes(),
                    traffic.writeChars(),
                    traffic.writeSyscalls());
        }
    }
}
