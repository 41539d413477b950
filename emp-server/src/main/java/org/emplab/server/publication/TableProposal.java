package org.emplab.server.publication;

import java.time.Instant;
import java.util.Optional;

/**
 * A cutoff table that an administrator was asked to put in force.
 *
 * @param restores the earlier version whose table would be published again
 * @param forced asked for in spite of what speaks against it; the reason says why
 * @param decision empty while it is open
 */
public record TableProposal(
        String id,
        String machine,
        Optional<String> name,
        String derivation,
        Instant at,
        String by,
        Optional<String> reason,
        Optional<Integer> restores,
        boolean forced,
        Optional<Decision> decision) {
    /** The decision of an administrator. */
    public record Decision(boolean approved, Instant at, String by, Optional<String> reason) {}
}
