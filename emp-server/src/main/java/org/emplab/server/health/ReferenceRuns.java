package org.emplab.server.health;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** All reference runs, also those whose runs were removed. */
interface ReferenceRuns extends Aggregates<ReferenceRun, UUID> {
    Slice<ReferenceRun> findByMachineIdOrderByAskedAtDescPublicIdAsc(UUID machineId, Pageable page);

    @NativeQuery("select count(*) from (select from reference_runs where machine_id = :machineId limit :most) r")
    long countUpTo(UUID machineId, long most);

    boolean existsByMachineIdAndJudgedAtIsNull(UUID machineId);

    /** The reference runs that are learned from, latest first. */
    @Query("""
            from ReferenceRun where machineId = :machineId and seconds = :seconds and askedAt >= :since
                and judgement in (org.emplab.server.health.ReferenceRun.Judgement.LEARNED,
                    org.emplab.server.health.ReferenceRun.Judgement.INSIDE)
            order by askedAt desc, publicId""")
    List<ReferenceRun> past(UUID machineId, double seconds, Instant since, Limit most);

    /** The expectation for a machine's next reference run; empty if it is not learned yet. */
    default Optional<ReferenceRule.Expected> expected(UUID machineId, double seconds, Instant since) {
        return ReferenceRule.expected(learned(machineId, seconds, since));
    }

    default List<ReferenceRule.Times> learned(UUID machineId, double seconds, Instant since) {
        return past(machineId, seconds, since, Limit.of(ReferenceRule.MOST)).stream()
                .map(ReferenceRun::times)
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The reference runs whose runs have ended and whose samples are all there, or will not come any more; held until
     * the transaction ends.
     */
    @Transactional
    @NativeQuery("""
            select f.* from reference_runs f left join runs r on r.id = f.run_id
            where f.judged_at is null and (r.id is null or r.state in ('failed', 'aborted')
                or r.state = 'completed' and (r.stored_samples >= r.planned_samples or r.ended_at < :givenUp))
            order by f.asked_at for update of f skip locked""")
    List<ReferenceRun> toJudge(Instant givenUp);

    /** How many other runs ended on a machine since its last reference run was asked for. */
    @NativeQuery("""
            select count(*) from runs r where r.machine_id = :machineId and r.ended_at is not null
                and r.ended_at > coalesce((select max(asked_at) from reference_runs where machine_id = :machineId),
                    to_timestamp(0))
                and not exists (select from reference_runs f where f.run_id = r.id)""")
    long runsSinceTheLast(UUID machineId);

    @NativeQuery("select max(asked_at) from reference_runs where machine_id = :machineId")
    Optional<Instant> lastAskedAt(UUID machineId);

    /** PT of one sample by both of the kernel's accounts. */
    interface PutTime {
        @Nullable
        Long getOnCpuNanos();

        @Nullable
        Long getUserSystemMicros();
    }

    /** Statistics of the samples of one run that did not fail. */
    @NativeQuery("select put_on_cpu_nanos as onCpuNanos, put_user_system_micros as userSystemMicros from samples"
            + " where run_id = :runId and not warm_up and exit_code = 0")
    List<PutTime> putTimes(long runId);
}
