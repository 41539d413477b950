package org.emplab.server.run.catalogue;

import java.util.List;

/**
 * One daemon over the time of a run.
 *
 * @param samples how many samples it worked in
 * @param medianNanos of its PT in these
 * @param executions those of them in which it worked longest, in the order of the samples
 */
public record DaemonLane(String name, int samples, double medianNanos, List<Execution> executions) {
    public DaemonLane {
        executions = List.copyOf(executions);
    }

    public DaemonLane with(List<Execution> longest) {
        return new DaemonLane(name, samples, medianNanos, longest);
    }

    /**
     * @param nanos PT of all its processes in the sample
     */
    public record Execution(int sample, long nanos) {}
}
