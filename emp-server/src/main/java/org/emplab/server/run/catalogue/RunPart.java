package org.emplab.server.run.catalogue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A run as its page shows it: the whole of it, or one of the programs that it interleaves.
 *
 * @param program which one; empty for the whole run
 * @param summary of the run, or of the program as if it had been alone in the run
 * @param aggregates of its samples, where its points are not in memory and too many to be read for the head of a page
 */
public record RunPart(
        RunDetail detail, Optional<String> program, RunSummary summary, Optional<RunAggregatesView> aggregates) {
    /** True if its points can be had without a wait. */
    public boolean atHand() {
        return aggregates.isEmpty();
    }

    /** The query of its page's address, with its question mark; empty for the whole run. */
    public String query() {
        return program.map(name -> "?program=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                .orElse("");
    }

    /** True if the samples are of several programs. */
    public boolean mixed() {
        return detail.header().interleaved() && program.isEmpty();
    }
}
