package org.emplab.server.comment;

import java.util.Collection;
import java.util.List;
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

    /** Whether there is such a run, experiment, derivation or machine. */
    @Query(nativeQuery = true, value = """
            select case :thing
                when 'run' then exists (select from runs where public_id::text = :id)
                when 'experiment' then exists (select from experiments where id::text = :id)
                when 'derivation' then exists (select from analyses where id::text = :id and kind = 'cutoffs')
                else exists (select from machines where name = :id)
                    or exists (select from runs where machine_name = :id) end""")
    boolean isThere(String thing, String id);
}
