package org.emplab.server.run;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.transaction.annotation.Transactional;

/**
 * Claims waiting runs, each for one machine: by SQL, whose <em>skip locked</em> passes over rows that another
 * transaction holds. A claimed row stays locked until the transaction ends.
 */
interface RunClaims extends Aggregates<Run, Long> {
    /** Lets one transaction at a time decide what a machine does. */
    @Transactional
    @NativeQuery("select 1 from machines where id = :machineId for update")
    int holdMachine(UUID machineId);

    /** A run that waits in its machine's queue; empty if it does not, or is locked. */
    @Transactional
    @NativeQuery("select * from runs where id = :id and state = 'pending' for update skip locked")
    Optional<Run> pending(long id);

    /** Runs whose machines have neither called nor announced their silence. */
    @Transactional
    @NativeQuery("select * from runs where state = 'running' and lease_until < :now for update skip locked")
    List<Run> overdue(Instant now);
}
