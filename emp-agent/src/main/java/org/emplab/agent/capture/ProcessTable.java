package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.agent.procfs.PidList;
import org.emplab.agent.procfs.ProcFiles;
import org.jspecify.annotations.Nullable;

/**
 * All processes, from image to image, in the order of their pids. An image lists them and reads their CPU clocks; only
 * those whose clock has moved, and new ones, are asked for their counts.
 */
public final class ProcessTable {
    private final ProcFiles files;
    private final CounterReader reader;
    private final CpuClock clock = new CpuClock();
    private List<TrackedProcess> present = new ArrayList<>();
    private List<TrackedProcess> next = new ArrayList<>();
    private final List<TrackedProcess> gone = new ArrayList<>();
    private final List<TrackedProcess> active = new ArrayList<>();
    private int[] activeAt = new int[256];
    private long[] clocks = new long[256];

    public ProcessTable(ProcFiles files, CounterReader reader) {
        this.files = files;
        this.reader = reader;
    }

    /** Takes an image. */
    public void image() {
        active.clear();
        next.clear();
        merge(files.processes());
        @Nullable ProcessSnapshot[] snapshots = reader.read(active, clocks);
        for (int i = 0; i < active.size(); i++) {
            apply(active.get(i), activeAt[i], snapshots[i]);
        }
        next.removeIf(process -> !process.seen());
        List<TrackedProcess> old = present;
        present = next;
        next = old;
    }

    private void merge(PidList pids) {
        int old = 0;
        for (int i = 0; i < pids.size(); i++) {
            int pid = pids.get(i);
            while (old < present.size() && present.get(old).pid() < pid) {
                gone.add(present.get(old++));
            }
            boolean known = old < present.size() && present.get(old).pid() == pid;
            TrackedProcess process = known ? present.get(old++) : new TrackedProcess(pid);
            long nanos = clock.nanos(pid);
            if (!process.unchanged(nanos)) {
                activate(process, nanos);
            }
            next.add(process);
        }
        while (old < present.size()) {
            gone.add(present.get(old++));
        }
    }

    private void activate(TrackedProcess process, long clockNanos) {
        if (active.size() == clocks.length) {
            clocks = Arrays.copyOf(clocks, clocks.length * 2);
            activeAt = Arrays.copyOf(activeAt, clocks.length);
        }
        clocks[active.size()] = clockNanos;
        activeAt[active.size()] = next.size();
        active.add(process);
    }

    private void apply(TrackedProcess process, int at, @Nullable ProcessSnapshot snapshot) {
        if (snapshot == null) {
            if (process.seen()) {
                gone.add(process);
                next.set(at, new TrackedProcess(process.pid()));
            }
        } else if (process.seen() && !process.now().sameProcess(snapshot)) {
            gone.add(process);
            TrackedProcess successor = new TrackedProcess(process.pid());
            successor.see(snapshot);
            next.set(at, successor);
        } else {
            process.see(snapshot);
        }
    }

    /** Makes the latest image the before-image, without the processes that are known to have ended meanwhile. */
    public void open(Predicate<TrackedProcess> ended) {
        present.removeIf(ended);
        for (TrackedProcess process : present) {
            process.open();
        }
        gone.clear();
    }

    /** Reads the threads' counts, so that what a process did can be told after it has ended. */
    public void readThreads() {
        active.clear();
        for (TrackedProcess process : present) {
            if (process.needsThreads()) {
                active.add(process);
            }
        }
        reader.readThreads(active);
    }

    /** The pids of all that an image had since the window opened. */
    public BitSet pids() {
        BitSet pids = new BitSet();
        present.forEach(process -> pids.set(process.pid()));
        gone.forEach(process -> pids.set(process.pid()));
        return pids;
    }

    /** The processes of the latest image, by pid. */
    public List<TrackedProcess> present() {
        return present;
    }

    /** A process by its pid, also if it has gone since the window opened; null if no image has it. */
    @Nullable
    TrackedProcess find(int pid) {
        int low = 0;
        int high = present.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = present.get(middle).pid();
            if (found == pid) {
                return present.get(middle);
            }
            if (found < pid) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        for (TrackedProcess process : gone) {
            if (process.pid() == pid) {
                return process;
            }
        }
        return null;
    }

    /** Processes that an image has missed since the window opened. */
    public List<TrackedProcess> gone() {
        return gone;
    }
}
