package org.emplab.server.study;

import java.util.Optional;
import java.util.UUID;

/**
 * An order to put a table in force.
 *
 * @param restores the latest version on the machine that had this table
 * @param who user:NAME
 */
public record CutoffOrder(
        UUID analysis,
        String machine,
        Optional<String> name,
        Optional<Integer> restores,
        boolean forced,
        Optional<String> reason,
        String who) {
    public CutoffOrder named(String other) {
        return new CutoffOrder(analysis, machine, Optional.of(other), restores, forced, reason, who);
    }
}
