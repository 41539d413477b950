package org.emplab.server.study;

import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;

/** All cutoff tables that were ever in force. */
interface PublishedCutoffTables extends Aggregates<PublishedCutoffTable, UUID> {
    /** The one that is in force on a machine. */
    Optional<PublishedCutoffTable> findFirstByMachineNameOrderByPublishedAtDesc(String machine);
}
