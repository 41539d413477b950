package org.emplab.server.publication;

import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** All proposals of cutoff tables, decided ones too. */
interface CutoffProposals extends Aggregates<CutoffProposal, UUID> {
    @Query("from CutoffProposal where analysisId = :analysis and approved is null")
    Optional<CutoffProposal> waiting(UUID analysis);

    @Query("from CutoffProposal where approved is null order by proposedAt desc, id")
    Slice<CutoffProposal> allWaiting(Pageable page);

    Slice<CutoffProposal> findAllByOrderByProposedAtDescIdAsc(Pageable page);
}
