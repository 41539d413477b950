package org.emplab.agent.capture;

import java.util.Map;
import java.util.Optional;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.ProcessIdentity;
import org.jspecify.annotations.Nullable;

/** A process from image to image. What an image could not have changed is not read again. */
public final class TrackedProcess {
    private final int pid;
    private @Nullable ProcessSnapshot before;
    private @Nullable ProcessSnapshot now;
    private Map<Integer, ExitRecord.Traffic> threads = Map.of();
    private boolean threadsStale = true;
    private @Nullable ProcessIdentity identity;
    private String identified = "";
    private int identifications;

    public TrackedProcess(int pid) {
        this.pid = pid;
    }

    public int pid() {
        return pid;
    }

    /** The snapshot of the before-image; null if it was not there. */
    @Nullable
    public ProcessSnapshot before() {
        return before;
    }

    /** The snapshot of the latest image. */
    public ProcessSnapshot now() {
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

    /**
     * True if what it is has to be read: it is new, or it has changed its name, as it does when it executes another
     * program. It is read at two images, since at the first it may still be what its parent is.
     */
    boolean unidentified() {
        ProcessSnapshot seen = now();
        String queue = seen.queue();
        return identifications < 2
                || !identified.equals(seen.name())
                || queue != null && (identity == null || !identity.queue().equals(Optional.of(queue)));
    }

    void identify(@Nullable ProcessIdentity read) {
        identifications = identified.equals(now().name()) ? identifications + 1 : 1;
        identity = read;
        identified = now().name();
    }

    /** The identity that was read under the last name; null if there is none. */
    @Nullable
    ProcessIdentity identity(String lastName) {
        return identified.equals(lastName) ? identity : null;
    }

    public void see(ProcessSnapshot snapshot) {
        now = snapshot;
        threadsStale = true;
    }

    /** The present state is the before-image. */
    public void open() {
        before = now();
    }

    /** Faults and I/O of one of its threads at the before-image, as its exit record counts them; null if it was not there. */
    public ExitRecord.@Nullable Traffic trafficBefore(int threadId) {
        if (before == null) {
            return null;
        }
        return before.threads() == 1 && threadId == pid ? before.reading().recorded() : threads.get(threadId);
    }

    boolean needsThreads() {
        return threadsStale && now().threads() != 1;
    }

    void seeThreads(Map<Integer, ExitRecord.Traffic> traffic) {
        threads = traffic;
        threadsStale = false;
    }
}
