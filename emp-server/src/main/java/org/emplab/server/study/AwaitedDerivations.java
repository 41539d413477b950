package org.emplab.server.study;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.transaction.annotation.Transactional;

/** Derivations that wait for runs to be completed, and their outcomes. */
public interface AwaitedDerivations extends Aggregates<AwaitedDerivation, UUID> {
    /** One server at a time begins derivations: of two repetitions the later one takes the runs of the earlier one. */
    @Transactional
    @NativeQuery("select true from pg_advisory_xact_lock(hashtext('awaited derivations'), 0)")
    boolean holdAll();

    /**
     * The awaited derivations whose job has ended; those whose runs have ended with all their samples here, and those of
     * which a run will never be completed. A repetition waits for the job of another one, whose runs it takes too.
     *
     * @param id null for all
     * @param givenUp samples of a run that was completed before are not waited for
     */
    @NativeQuery("""
            select d.* from awaited_derivations d
            left join jobs j on j.id = d.job_id
            cross join lateral (
                select bool_or(r.id is null or r.state in ('aborted', 'failed')) as broken,
                    bool_and(r.state = 'completed'
                        and (r.stored_samples >= r.planned_samples or r.ended_at < :givenUp)) as complete
                from unnest(array[d.short_run_id, d.long_run_id] || d.further_long_run_ids) run
                left join runs r on r.id = run) its
            where d.ended_at is null and d.id = coalesce(cast(:id as uuid), d.id) and (j.ended_at is not null
                or j.id is null and (its.broken or its.complete) and not exists (select from awaited_derivations o
                    where o.experiment_id = d.experiment_id and o.machine_name = d.machine_name
                        and o.asked_at = d.asked_at and o.ended_at is null and o.job_id is not null))
            order by d.asked_at, d.long_run_id limit 100""")
    List<AwaitedDerivation> due(@Nullable UUID id, Instant givenUp);

    /** The derivations of any of the runs that came to nothing. */
    @NativeQuery("""
            select d.* from awaited_derivations d where d.analysis_id is null and exists (
                select from unnest(array[d.short_run_id, d.long_run_id] || d.further_long_run_ids) run
                where run in (:runs))""")
    List<AwaitedDerivation> ofRuns(Collection<Long> runs);

    /** The short and the long run of a pair, with the ids that addresses have. */
    interface Pair {
        UUID getShortRun();

        UUID getLongRun();
    }

    /**
     * The runs of other repetitions of which cutoffs were derived, in the order in which they were asked for: each long one
     * with its short one.
     */
    @NativeQuery("""
            select s.public_id as "shortRun", l.public_id as "longRun"
            from awaited_derivations d
            join runs ds on ds.id = d.short_run_id
            join awaited_derivations o on o.experiment_id = d.experiment_id and o.machine_name = d.machine_name
                and o.asked_at = d.asked_at and o.id <> d.id and o.analysis_id is not null
            join runs s on s.id = o.short_run_id and s.program = ds.program and s.settings::text = ds.settings::text
                and s.task_length_seconds is not distinct from ds.task_length_seconds
            join runs l on l.id = any(o.long_run_id || o.further_long_run_ids)
            where d.id = :id and exists (select from runs dl where dl.id = any(d.long_run_id || d.further_long_run_ids)
                and l.program = dl.program and l.settings::text = dl.settings::text
                and l.task_length_seconds is not distinct from dl.task_length_seconds)
            order by o.long_run_id, l.id""")
    List<Pair> repetitions(UUID id);

    /** One with the ids that addresses have. */
    interface Line {
        String getMachine();

        @Nullable
        UUID getShortRun();

        @Nullable
        UUID getLongRun();

        @Nullable
        UUID getAnalysis();

        @Nullable
        String getReason();

        @Nullable
        Integer getPublished();

        @Nullable
        UUID getProposal();
    }

    /** The derivations whose table could drop no sample: of a busy machine, or of one without daemons. */
    @NativeQuery("select id from analyses where id in (:derivations) and json_array_length(result -> 'cutoffs') = 0")
    Set<UUID> empty(Collection<UUID> derivations);

    /** The awaited derivations of an experiment, in the order of their machines. */
    @NativeQuery("""
            select d.machine_name as machine, s.public_id as "shortRun", l.public_id as "longRun",
                d.analysis_id as analysis, d.reason,
                (select max(c.version) from published_cutoffs c where c.analysis_id = d.analysis_id) as published,
                (select p.id from cutoff_proposals p where p.analysis_id = d.analysis_id and p.approved is null) as proposal
            from awaited_derivations d
            left join runs s on s.id = d.short_run_id
            left join runs l on l.id = d.long_run_id
            where d.experiment_id = :experiment
            order by d.machine_name, d.asked_at, d.long_run_id limit 1000""")
    List<Line> of(UUID experiment);
}
