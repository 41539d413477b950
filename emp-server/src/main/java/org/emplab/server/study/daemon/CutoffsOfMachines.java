package org.emplab.server.study.daemon;

import java.util.List;

/**
 * The tables in force on all machines, side by side.
 *
 * @param unreadable tables in force whose derivation cannot be read, which the rows leave out
 * @param daemons that have a cutoff anywhere, by name
 */
public record CutoffsOfMachines(List<PublishedTable> tables, List<PublishedTable> unreadable, List<OfDaemon> daemons) {
    public CutoffsOfMachines {
        tables = List.copyOf(tables);
        unreadable = List.copyOf(unreadable);
        daemons = List.copyOf(daemons);
    }

    /**
     * @param cutoffs in each of the tables, in their order; none where it has no cutoff of the daemon
     */
    public record OfDaemon(String name, List<List<CutoffTierView>> cutoffs) {
        public OfDaemon {
            cutoffs = List.copyOf(cutoffs);
        }
    }
}
