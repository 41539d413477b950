package org.emplab.server.experiment;

import java.util.List;
import java.util.UUID;

/**
 * An experiment that was submitted.
 *
 * @param runs that were queued; none if they are to be queued later
 */
public record Submitted(UUID experiment, List<UUID> runs) {
    /** The address of its page, or of its only run's. */
    public String page() {
        return runs.size() == 1 ? "/runs/" + runs.get(0) : "/experiments/" + experiment;
    }
}
