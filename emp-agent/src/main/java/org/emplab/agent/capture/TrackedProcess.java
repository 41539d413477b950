package org.emplab.agent.capture;

import java.util.Map;
import org.emplab.agent.taskstats.Traffic;
import org.jspecify.annotations.Nullable;

/** A process from image to image. What an image could not have changed is not read again. */
final class TrackedProcess {
    private final int pid;
    private @Nullable Sight before;
    private @Nullable Sight now;
    private Map<Integer, Traffic> threads = Map.of();
    private boolean threadsStale = true;

    TrackedProcess(int pid) {
        this.pid = pid;
    }

    int pid() {
        return pid;
    }

    /** At the before-image; null if it was not there. */
    @Nullable
    Sight before() {
        return before;
    }

    /** At the latest image. */
    Sight now() {
        if (now == null) {
            throw new IllegalStateException("process " + pid + " was never seen");
        }
        return now;
    }

    boolean seen() {
        return now != null;
    }

    /** True if its CPU clock has not moved since it was last read. */
    boolean unchanged(long clockNanos) {
        return now != null && clockNanos >= 0 && now.reading().clockNanos() == clockNanos;
    }

    void see(Sight sight) {
        now = sight;
        threadsStale = true;
    }

    /** The present state is the before-image. */
    void open() {
        before = now();
    }

    /** Faults and I/O of one of its threads at the before-image, as its exit record counts them; null if it was not there. */
    @Nullable
    Traffic trafficBefore(int threadId) {
        if (before == null) {
            return null;
        }
        return before.threads() == 1 && threadId == pid ? before.reading().recorded() : threads.get(threadId);
    }

    boolean needsThreads() {
        return threadsStale && now().threads() != 1;
    }

    void seeThreads(Map<Integer, Traffic> traffic) {
        threads = traffic;
        threadsStale = false;
    }
}
