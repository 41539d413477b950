package org.emplab.server.health;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The health of each machine of which something is known. */
interface MachineHealths extends Aggregates<MachineHealth, UUID> {
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from MachineHealth where machineId = :machineId")
    Optional<MachineHealth> lock(UUID machineId);

    /** A row for each machine, to be locked. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into machine_health (machine_id, reason, since, set_by, learn_from)
            select id, 'not checked yet', :now, 'server', to_timestamp(0) from machines m
            where not exists (select from machine_health h where h.machine_id = m.id)
            on conflict (machine_id) do nothing""")
    void beginUnlessThere(Instant now);
}
