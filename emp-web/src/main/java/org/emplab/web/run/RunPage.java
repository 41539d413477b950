package org.emplab.web.run;

import java.util.List;

/**
 * One page of a list of runs.
 *
 * @param total runs on all pages
 */
public record RunPage(List<RunSummary> runs, long total) {
    public RunPage {
        runs = List.copyOf(runs);
    }
}
