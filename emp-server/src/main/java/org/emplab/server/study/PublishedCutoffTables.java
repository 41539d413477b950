package org.emplab.server.study;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.NativeQuery;

/** All cutoff tables that were ever in force. */
public interface PublishedCutoffTables extends Aggregates<PublishedCutoffTable, UUID> {
    /**
     * Holds a machine until the end of the transaction, so that no other transaction, at any server, decides what is in
     * force on it.
     */
    @NativeQuery("select true from pg_advisory_xact_lock(hashtext('cutoff tables'), hashtext(:machine))")
    boolean holdMachine(String machine);

    /** The one that is in force on a machine. */
    Optional<PublishedCutoffTable> findFirstByMachineNameOrderByVersionDesc(String machine);

    Optional<PublishedCutoffTable> findByMachineNameAndVersion(String machine, int version);

    /** The latest time that a derivation's table was published. */
    Optional<PublishedCutoffTable> findFirstByAnalysisIdOrderByVersionDesc(UUID analysis);

    Slice<PublishedCutoffTable> findAllByMachineNameOrderByVersionDesc(String machine, Pageable page);

    List<PublishedCutoffTable> findAllByAnalysisIdInOrderByPublishedAtAscIdAsc(Collection<UUID> analyses);

    List<PublishedCutoffTable> findFirst20ByMachineNameOrderByVersionDesc(String machine);
}
