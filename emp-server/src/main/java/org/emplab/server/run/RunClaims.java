package org.emplab.server.run;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.transaction.annotation.Transactional;

/**
 * Runs that wait for somebody to take them, one taker each: by SQL, whose <em>skip locked</em> passes over what another
 * transaction holds. What is taken is held until the transaction ends.
 */
interface RunClaims extends Aggregates<Run, Long> {
    /** Lets one transaction at a time decide what a machine does. */
    @Transactional
    @NativeQuery("select 1 from machines where id = :machineId for update")
    int holdMachine(UUID machineId);

    /** A run that waits in its machine's queue; empty if it does not, or somebody holds it. */
    @Transactional
    @NativeQuery("select * from runs where id = :id and state = 'pending' for update skip locked")
    Optional<Run> pending(long id);

    /**
     * How long a sample took, its gap included, in the latest run on a machine that measured the same.
     *
     * @return seconds; empty if there is none with two samples
     */
    @NativeQuery("""
            select extract(epoch from last_sample_at - started_at) / (stored_samples - 1) from runs
            where machine_id = :machineId and program = :program and stored_samples > 1
                and task_length_seconds is not distinct from cast(:taskLengthSeconds as double precision)
            order by id desc limit 1""")
    Optional<BigDecimal> secondsASample(UUID machineId, String program, @Nullable Double taskLengthSeconds);

    /** Runs whose machines have neither called nor announced their silence. */
    @Transactional
    @NativeQuery("select * from runs where state = 'running' and lease_until < :now for update skip locked")
    List<Run> overdue(Instant now);
}
