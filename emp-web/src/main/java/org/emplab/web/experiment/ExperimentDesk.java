package org.emplab.web.experiment;

import java.util.List;

/** Takes orders for runs. */
public interface ExperimentDesk {
    /** Names of the workloads that ship with the agents: inc, dual-inc, sort … */
    List<String> workloads();

    /**
     * Puts a run into the queue.
     *
     * @param by login name
     */
    Submission submit(ExperimentOrder order, String by);

    /** What became of an order. */
    sealed interface Submission {
        record Queued(String runId) implements Submission {}

        record Refused(String reason) implements Submission {}
    }
}
