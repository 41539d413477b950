package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.LEAST_PART_OF_EXCESS;

import java.util.Map;
import java.util.function.BiConsumer;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The work of each daemon of a run beyond what is usual for it, and how much of a sample's excess that is. */
final class WorkBeyondUsual {
    private final Map<String, SparseCpuTime> workByDaemon;

    /**
     * @param followers for each sample of the run the index among those that did not fail
     * @param count of those
     */
    WorkBeyondUsual(Run run, ProcessTime processTime, int[] followers, int count) {
        workByDaemon = SparseCpuTime.byDaemon(run, processTime, followers, count);
    }

    /** Whether work beyond the usual lengthened a sample, and not something else. */
    static boolean explains(double nanos, double excessNanos) {
        return nanos >= LEAST_PART_OF_EXCESS * excessNanos;
    }

    void forEach(BiConsumer<String, SparseCpuTime> daemon) {
        workByDaemon.forEach(daemon);
    }

    SparseCpuTime of(String daemon) {
        return workByDaemon.getOrDefault(daemon, new SparseCpuTime());
    }
}
