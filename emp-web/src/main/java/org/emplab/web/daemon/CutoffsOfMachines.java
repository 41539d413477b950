package org.emplab.web.daemon;

import java.util.List;
import java.util.UUID;

/**
 * The tables in force on all machines, side by side.
 *
 * @param unreadable tables in force whose derivation cannot be read, which the rows leave out
 * @param daemons that have a cutoff anywhere, by name
 */
public record CutoffsOfMachines(List<InForce> tables, List<InForce> unreadable, List<OfDaemon> daemons) {
    public CutoffsOfMachines {
        tables = List.copyOf(tables);
        unreadable = List.copyOf(unreadable);
        daemons = List.copyOf(daemons);
    }

    public record InForce(String machine, int version, UUID derivation) {}

    /**
     * @param cutoffs in each of the tables, in their order; none where it has no cutoff of the daemon
     */
    public record OfDaemon(String name, List<List<CutoffTierView>> cutoffs) {
        public OfDaemon {
            cutoffs = List.copyOf(cutoffs);
        }
    }
}
