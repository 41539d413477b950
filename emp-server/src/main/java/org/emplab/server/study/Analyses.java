package org.emplab.server.study;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

/** All analyses, to which some are only added. */
public interface Analyses extends Aggregates<Analysis, UUID> {
    /** The sanity checks on the runs of a derivation, the first of each. */
    @Query(nativeQuery = true, value = """
            select distinct on (parameters ->> 'role') * from analyses
            where kind = 'timing' and parameters ->> 'derivation' = :derivation
                and parameters ->> 'role' ~ '^(short|long)(-[0-9]+)?$'
            order by parameters ->> 'role', made_at""")
    List<Analysis> checksOf(String derivation);

    /** The analyses of a kind that used a run, newest first. */
    @Query(nativeQuery = true, value = """
            select a.* from analyses a
            where a.kind = :kind and a.id in (select analysis_id from analysis_inputs where run_id = :run)
            order by a.made_at desc""")
    List<Analysis> ofKind(String kind, long run);

    /**
     * Newest first.
     *
     * @param kind null for all kinds
     * @param run null for those of all runs
     */
    @Query(nativeQuery = true, value = """
            select a.* from analyses a
            where (cast(:kind as text) is null or a.kind = :kind) and (cast(:run as bigint) is null
                or a.id in (select analysis_id from analysis_inputs where run_id = cast(:run as bigint)))
            order by a.made_at desc, a.id""")
    Slice<Analysis> listed(@Nullable String kind, @Nullable Long run, Pageable page);

    @Query(nativeQuery = true, value = """
            select count(*) from (select from analyses a
            where (cast(:kind as text) is null or a.kind = :kind) and (cast(:run as bigint) is null
                or a.id in (select analysis_id from analysis_inputs where run_id = cast(:run as bigint)))
            limit :most) counted""")
    long countListed(@Nullable String kind, @Nullable Long run, long most);

    /** The analyses of these runs and no others, the earlier ones first. */
    @Query(nativeQuery = true, value = """
            select a.* from analyses a
            where a.id in (select analysis_id from analysis_inputs where run_id in (:runs))
                and not exists (select from analysis_inputs i where i.analysis_id = a.id and i.run_id not in (:runs))
            order by a.made_at, (a.kind <> 'cutoffs'), a.id""")
    List<Analysis> madeOf(Collection<Long> runs);

    /** The runs of the derivations whose cutoffs some runs were timed or analysed with. */
    @Query(nativeQuery = true, value = """
            select distinct d.run_id from analyses a
                join analysis_inputs i on i.analysis_id = a.id and i.run_id in (:runs)
                join analysis_inputs d on d.analysis_id = any(cast(string_to_array(
                    coalesce(a.parameters ->> 'derivation', a.parameters ->> 'cutoffs'), ',') as uuid[]))
            where a.kind <> 'cutoffs'""")
    List<Long> runsOfCutoffs(Collection<Long> runs);

    /** Locks these runs until the end of the transaction: no other server keeps a derivation from them meanwhile. */
    @NativeQuery("""
            select true from pg_advisory_xact_lock(hashtext('derivations'), hashtext(:of))""")
    boolean holdRuns(String of);

    /** Locks the analyses of a kind of a run until the end of the transaction: no other server keeps one meanwhile. */
    @NativeQuery("select true from pg_advisory_xact_lock(hashtext('analyses ' || :kind), hashtext(cast(:run as text)))")
    boolean holdKind(String kind, long run);

    /**
     * The latest derivation of the same from the same.
     *
     * @param shortRun the first of the short runs
     * @param inputs role, run and digest of each run, ordered and separated by a comma
     * @param by what the cutoffs limit, by its key
     * @param daemons the processes that are one daemon, by their key
     * @param shortBound ET in ms; null where the algorithm chose it
     */
    @Query(nativeQuery = true, value = """
            select a.* from analyses a
                join analysis_inputs s on s.analysis_id = a.id and s.role = 'short' and s.run_id = :shortRun
            where a.kind = 'cutoffs' and a.algorithm_version = :algorithm
                and :inputs = (select string_agg(line, ',' order by line collate "C") from analysis_inputs i
                    cross join lateral (select i.role || ' ' || i.run_id || ' ' || encode(i.content_sha256, 'hex')) l (line)
                    where i.analysis_id = a.id)
                and coalesce(a.parameters ->> 'by', 'pt') = :by
                and coalesce(a.parameters ->> 'daemons', 'name') = :daemons
                and cast(a.parameters -> 'shortBound' ->> 'upperBoundMillis' as float8)
                    is not distinct from cast(:shortBound as float8)
                and cast(a.parameters -> 'longBound' ->> 'upperBoundMillis' as float8)
                    is not distinct from cast(:longBound as float8)
            order by a.made_at desc limit 1""")
    Optional<Analysis> sameCutoffs(
            String algorithm,
            long shortRun,
            String inputs,
            String by,
            String daemons,
            @Nullable Double shortBound,
            @Nullable Double longBound);
}
