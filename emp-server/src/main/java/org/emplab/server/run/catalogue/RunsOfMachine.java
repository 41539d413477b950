package org.emplab.server.run.catalogue;

import java.util.List;

/**
 * The runs that a machine's page shows.
 *
 * @param newest the first page of all its runs
 * @param waiting those that wait for it, in their order
 */
public record RunsOfMachine(RunPage newest, List<RunSummary> waiting) {
    public RunsOfMachine {
        waiting = List.copyOf(waiting);
    }
}
