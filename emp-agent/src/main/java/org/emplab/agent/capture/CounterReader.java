package org.emplab.agent.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the counts of processes that did something: from taskstats, or from /proc. */
interface CounterReader extends AutoCloseable {
    /**
     * Reads the processes in the order given.
     *
     * @param clocks their CPU clocks, by index
     * @return what each is now, by index; null if it has ended
     */
    @Nullable
    ProcessSnapshot[] read(List<TrackedProcess> active, long[] clocks);

    /** Reads what else the before-image needs of processes that have several threads. */
    void readThreads(List<TrackedProcess> processes);

    @Override
    void close();
}
