package org.emplab.server.run;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/**
 * The lab's runs. A transaction that changes a run locks it before it reads anything of it, so that an agent and a person
 * who meet see each other's step: a run that a transaction has read already is not read again.
 */
public interface Runs extends Aggregates<Run, Long> {
    Optional<Run> findByPublicId(UUID publicId);

    List<Run> findByPublicIdIn(Collection<UUID> publicIds);

    /** The output of the warm-up, which lists of runs need not load; empty where none is kept. */
    @Query(nativeQuery = true, value = "select output from runs where public_id = :publicId")
    Optional<String> output(UUID publicId);

    /** Keeps the output of the latest warm-up; none where the text is empty. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = "update runs set output = nullif(:output, '') where id = :id")
    void keepOutput(long id, String output);

    /** The failed runs of an experiment but those that were imported, held until the transaction ends. */
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run where experimentId = :experiment and state = org.emplab.lab.RunState.FAILED"
            + " and machineId is not null order by id")
    List<Run> lockFailed(UUID experiment);

    /**
     * The latest runs of a machine, newest first, that it claimed and could not start, back to the latest one that it
     * measured; without reference runs. Of a command only one counts that the machine has measured before from the same
     * path and directory: the path of another may be mistyped.
     */
    @NativeQuery("""
            with claimed as (
                select r.id, r.program, r.settings, r.stored_samples, r.state, e.at, exists
                    (select from run_events n where n.run_id = r.id and n.kind = 'not started') as not_started
                from runs r join run_events e on e.run_id = r.id and e.kind = 'claimed'
                where r.machine_id = :machine and r.ended_at is not null
            ), measured as (
                select * from claimed where not not_started and (stored_samples > 0 or state = 'completed')
            )
            select id from claimed c where not_started and at > :since
                and at > coalesce((select max(at) from measured), '-infinity')
                and not exists (select from reference_runs f where f.run_id = c.id)
                and (settings ->> 'workload' is not null or exists
                    (select from measured m
                        where coalesce(m.settings -> 'command' ->> 0, m.program)
                            = coalesce(c.settings -> 'command' ->> 0, c.program)
                        and m.settings ->> 'directory' is not distinct from c.settings ->> 'directory'))
            order by at desc, id desc""")
    List<Long> notStarted(UUID machine, Instant since);

    /** The failed ones among some runs that no later run repeats. */
    @Query("select id from Run r where id in :ids and state = org.emplab.lab.RunState.FAILED"
            + " and not exists (select 1 from Run later where later.replacesRunId = r.id)")
    List<Long> notRepeated(Collection<Long> ids);

    /** The failed ones among some runs that no later run repeats, held until the transaction ends. */
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run r where id in :ids and state = org.emplab.lab.RunState.FAILED"
            + " and not exists (select 1 from Run later where later.replacesRunId = r.id) order by id")
    List<Run> lockFailed(Collection<Long> ids);

    /** Those of an experiment's runs that a later run repeats. */
    @Query("select replacesRunId from Run where experimentId = :experiment and replacesRunId is not null")
    List<Long> replaced(UUID experiment);

    /** Finds a run by the id in addresses. */
    default Optional<Run> find(String publicId) {
        return Ids.uuid(publicId).flatMap(this::findByPublicId);
    }

    /**
     * @throws Refusal if there is none
     */
    default Run require(String publicId) {
        return find(publicId).orElseThrow(() -> unknown(publicId));
    }

    /** Holds a run until the transaction ends. */
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run where id = :id")
    Run lock(long id);

    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run where publicId = :publicId")
    Optional<Run> lockByPublicId(UUID publicId);

    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run where runKey = :runKey")
    Optional<Run> lockByRunKey(String runKey);

    Optional<Run> findByRunKey(String runKey);

    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run where contentSha256 = :sha256")
    Optional<Run> lockByContent(byte[] sha256);

    /** The run that a machine is at, running or paused. */
    @Transactional
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from Run where machineId = :machineId"
            + " and state in (org.emplab.lab.RunState.RUNNING, org.emplab.lab.RunState.PAUSED)")
    Optional<Run> lockActive(UUID machineId);

    /**
     * Holds a run until the transaction ends.
     *
     * @throws Refusal if there is none
     */
    @Transactional
    default Run lock(String publicId) {
        return Ids.uuid(publicId).flatMap(this::lockByPublicId).orElseThrow(() -> unknown(publicId));
    }

    private static Refusal unknown(String publicId) {
        return Refusal.notFound("run " + publicId);
    }
}
