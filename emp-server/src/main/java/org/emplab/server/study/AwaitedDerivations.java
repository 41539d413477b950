package org.emplab.server.study;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
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
            left join runs s on s.id = d.short_run_id
            left join runs l on l.id = d.long_run_id
            left join jobs j on j.id = d.job_id
            where d.ended_at is null and d.id = coalesce(cast(:id as uuid), d.id) and (j.ended_at is not null
                or j.id is null and not exists (select from awaited_derivations o
                    where o.experiment_id = d.experiment_id and o.machine_name = d.machine_name
                        and o.asked_at = d.asked_at and o.ended_at is null and o.job_id is not null)
                    and (s.id is null or l.id is null
                        or s.state in ('aborted', 'failed') or l.state in ('aborted', 'failed')
                        or s.state = 'completed' and (s.stored_samples >= s.planned_samples or s.ended_at < :givenUp)
                            and l.state = 'completed'
                            and (l.stored_samples >= l.planned_samples or l.ended_at < :givenUp)))
            order by d.asked_at, d.long_run_id limit 100""")
    List<AwaitedDerivation> due(@Nullable UUID id, Instant givenUp);

    /** The derivations of any of the runs that came to nothing. */
    @Query("from AwaitedDerivation d where d.analysisId is null and (d.shortRunId in :runs or d.longRunId in :runs)")
    List<AwaitedDerivation> ofRuns(Collection<Long> runs);

    /** The short and the long run of a pair, with the ids that addresses have. */
    interface Pair {
        UUID getShortRun();

        UUID getLongRun();
    }

    /** The pairs of other repetitions of a pair of which cutoffs were derived, in the order in which they were asked for. */
    @NativeQuery("""
            select s.public_id as "shortRun", l.public_id as "longRun"
            from awaited_derivations d
            join runs ds on ds.id = d.short_run_id
            join runs dl on dl.id = d.long_run_id
            join awaited_derivations o on o.experiment_id = d.experiment_id and o.machine_name = d.machine_name
                and o.asked_at = d.asked_at and o.id <> d.id and o.analysis_id is not null
            join runs s on s.id = o.short_run_id and s.program = ds.program and s.settings::text = ds.settings::text
                and s.task_length_seconds is not distinct from ds.task_length_seconds
            join runs l on l.id = o.long_run_id and l.program = dl.program and l.settings::text = dl.settings::text
                and l.task_length_seconds is not distinct from dl.task_length_seconds
            where d.id = :id order by l.id""")
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
