package org.emplab.server.machine;

import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The environments of all machines, as far as they are kept. */
interface MachineEnvironments extends Aggregates<MachineEnvironment, UUID> {
    /** Locks this machine's environments until the end of the transaction, for all servers. */
    @NativeQuery("select true from pg_advisory_xact_lock(hashtext('environment'), hashtext(cast(:machineId as text)))")
    boolean holdMachine(UUID machineId);

    Optional<MachineEnvironment> findFirstByMachineIdOrderByNumberDesc(UUID machineId);

    Optional<MachineEnvironment> findByMachineIdAndNumber(UUID machineId, int number);

    Slice<MachineEnvironment> findByMachineIdOrderByNumberDesc(UUID machineId, Pageable page);

    @NativeQuery("select count(*) from (select from machine_environments where machine_id = :machineId limit :most) e")
    long countUpTo(UUID machineId, long most);

    @NativeQuery("select id from machines where name = :machine")
    Optional<UUID> machine(String machine);

    @Transactional
    @Modifying
    @Query("delete from MachineEnvironment where machineId = :machineId and number <= :number")
    void forgetThrough(UUID machineId, int number);
}
