package org.emplab.server.comment;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** All comments, those that were taken back too. */
interface Comments extends Aggregates<Comment, UUID> {
    /** Latest first. */
    @Query("from Comment where kind = :kind and subject = :subject order by at desc, id")
    Slice<Comment> about(String kind, String subject, Pageable page);

    @Query("select count(*) from (select c.id as id from Comment c"
            + " where c.kind = :kind and c.subject = :subject order by c.id limit :most) as counted")
    long countAboutUpTo(long most, String kind, String subject);

    /** The comments on some samples of a run, latest first. */
    @Query("from Comment where kind = 'run' and subject = :run and sample in (:numbers) order by at desc, id")
    Slice<Comment> onSamples(String run, Collection<Integer> numbers, Pageable page);

    /** The samples of a run with comments that were not taken back, in their order. */
    @Query("select distinct c.sample from Comment c where c.kind = 'run' and c.subject = :run"
            + " and c.sample is not null and c.removedAt is null order by c.sample")
    List<Integer> samples(String run, Limit most);

    /** The changes before some runs that were not taken back, in the order in which they were made. */
    @Query("from Comment where kind = 'change' and subject in (:runs) and removedAt is null order by at, id")
    List<Comment> changes(Collection<String> runs);

    /**
     * The whole id of a run, experiment or derivation, by that or by four of its first characters or more where no other
     * begins so; the name of a machine. Empty if there is none.
     */
    @Query(nativeQuery = true, value = """
            select case when :thing = 'machine' then (select cast(:id as text)
                    where exists (select from machines where name = :id)
                    or exists (select from runs where machine_name = :id))
                when length(:id) >= 4 then (select min(f.id) from (
                    select public_id::text as id from runs where :thing = 'run'
                    union all select id::text from experiments where :thing = 'experiment'
                    union all select id::text from analyses where :thing = 'derivation' and kind = 'cutoffs') f
                    where starts_with(f.id, lower(:id)) having count(*) = 1) end""")
    Optional<String> meant(String thing, String id);
}
