package org.emplab.server.run;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** Machines that are, or were, held for other machines' runs. */
interface PeerReservations extends Aggregates<PeerReservation, Long> {
    @Query("from PeerReservation where machineId = :machineId and endedAt is null")
    Optional<PeerReservation> openOf(UUID machineId);

    @Query("from PeerReservation where runId = :runId and endedAt is null")
    Optional<PeerReservation> openFor(long runId);

    Optional<PeerReservation> findFirstByRunIdOrderByIdDesc(long runId);

    /** Makes room for a new reservation of this machine for this run. */
    @Transactional
    @Modifying
    @Query("update PeerReservation set endedAt = :now, reason = 'its run went on without it'"
            + " where endedAt is null and (machineId = :machineId or runId = :runId)")
    void endOthers(UUID machineId, long runId, Instant now);
}
