package org.emplab.web.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes orders for runs. */
public interface ExperimentCommands {
    /** Names of the workloads that ship with the agents: inc, dual-inc, sort … */
    List<String> workloads();

    /**
     * Puts a run into the queue.
     *
     * @param by login name
     */
    Submission submit(ExperimentOrder order, String by);

    /**
     * Puts the runs of a specification into the queue, as {@code emp submit} does.
     *
     * @param specification keys and values as in its file
     * @param by login name
     */
    Submission submit(Map<String, Object> specification, String by);

    /** What became of an order. */
    sealed interface Submission {
        record Queued(String runId) implements Submission {}

        /** @param key what of the order is wrong, if it is one key */
        record Refused(String reason, Optional<String> key) implements Submission {}
    }
}
