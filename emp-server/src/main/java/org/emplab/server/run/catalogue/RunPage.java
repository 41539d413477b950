package org.emplab.server.run.catalogue;

import java.util.List;

/**
 * One page of a list of runs.
 *
 * @param total runs on all pages; where there are very many, at least so many, and always more than the pages so far
 *     while there are more
 */
public record RunPage(List<RunSummary> runs, long total) {
    public RunPage {
        runs = List.copyOf(runs);
    }
}
