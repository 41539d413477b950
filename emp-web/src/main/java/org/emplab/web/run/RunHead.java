package org.emplab.web.run;

import java.util.Optional;
import org.emplab.server.run.catalogue.RunAggregatesView;
import org.emplab.server.run.catalogue.RunPart;

/**
 * The facts known of a run or of one of its programs at once, however long it is.
 *
 * @param aggregates of its samples, where its points are not in memory and too many to be read for this
 */
public record RunHead(RunPart part, Optional<RunAggregatesView> aggregates) {

    /** True if its points can be had without a wait. */
    public boolean atHand() {
        return aggregates.isEmpty();
    }
}
