package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.jspecify.annotations.Nullable;

/** A process that ended within the window, from the exit records of its threads. */
public final class EndedProcess {
    private final ExitRecord last;
    private final List<ExitRecord> threads = new ArrayList<>();

    private EndedProcess(ExitRecord last) {
        this.last = last;
    }

    /** The ended processes among the records; records of threads whose process lives on are left out. */
    public static List<EndedProcess> among(Iterable<ExitRecord> records) {
        List<EndedProcess> ended = new ArrayList<>();
        Map<Integer, List<EndedProcess>> byPid = new HashMap<>();
        for (ExitRecord record : records) {
            if (record.lastOfGroup()) {
                EndedProcess process = new EndedProcess(record);
                ended.add(process);
                byPid.computeIfAbsent(record.processId(), pid -> new ArrayList<>(1))
                        .add(process);
            }
        }
        for (ExitRecord record : records) {
            List<EndedProcess> candidates = byPid.get(record.processId());
            if (candidates != null) {
                ownerOf(record, candidates).threads.add(record);
            }
        }
        return ended;
    }

    /**
     * Returns the owner of a thread whose pid was used twice in the window: the process that ended with it or next after
     * it.
     */
    private static EndedProcess ownerOf(ExitRecord thread, List<EndedProcess> candidates) {
        EndedProcess owner = candidates.get(0);
        for (EndedProcess candidate : candidates) {
            if (candidate.last == thread) {
                return candidate;
            }
            long after = endSeconds(candidate.last) - endSeconds(thread);
            long best = endSeconds(owner.last) - endSeconds(thread);
            if (after >= 0 && (best < 0 || after < best)) {
                owner = candidate;
            }
        }
        return owner;
    }

    private static long endSeconds(ExitRecord record) {
        return record.beginSeconds() + record.elapsedMicros() / 1_000_000;
    }

    public int pid() {
        return last.processId();
    }

    /** The main thread's last comm, else that of the thread that ended last. */
    public String name() {
        return leader().name();
    }

    public int parentPid() {
        return last.parentPid();
    }

    public long uid() {
        return leader().uid();
    }

    @Nullable
    ExecutableFile executable() {
        return leader().executable();
    }

    public int threadCount() {
        return threads.size();
    }

    private ExitRecord leader() {
        for (ExitRecord thread : threads) {
            if (thread.leader()) {
                return thread;
            }
        }
        return last;
    }

    /** How long the process lived at least; exactly, if its main thread ended with it. */
    public long elapsedMicros() {
        long longest = 0;
        for (ExitRecord thread : threads) {
            longest = Math.max(longest, thread.elapsedMicros());
        }
        return longest;
    }

    /** Whether this is the end of a process that was seen, if it ended between two instants of the monotonic clock. */
    public boolean is(ProcessSnapshot seen, long endEarliest, long endLatest) {
        long elapsedNanos = elapsedMicros() * 1000;
        return elapsedNanos + 1000 >= endEarliest - seen.startLatest()
                && elapsedNanos <= endLatest - seen.startEarliest();
    }

    public long beginSeconds() {
        return leader().beginSeconds();
    }

    /** The counts of all threads since the process started. */
    public ExitRecord.CpuUsage cpu() {
        ExitRecord.CpuUsage group = last.groupCpu();
        return group != null ? group : last.cpu();
    }

    /** Faults and I/O that its threads did after they were seen in the before-image. */
    public ExitRecord.Traffic trafficSince(@Nullable TrackedProcess before) {
        ExitRecord.Traffic sum = ExitRecord.Traffic.NONE;
        for (ExitRecord thread : threads) {
            ExitRecord.Traffic earlier = before == null ? null : before.trafficBefore(thread.threadId());
            sum = sum.plus(earlier == null ? thread.traffic() : thread.traffic().since(earlier));
        }
        return sum;
    }
}
