package org.emplab.server.job;

import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** All jobs, those that have ended too. */
interface Jobs extends Aggregates<Job, UUID> {
    Slice<Job> findAllByOrderByAskedAtDescIdAsc(Pageable page);

    long countByAskedByAndStateIn(String askedBy, Collection<JobView.JobState> states);

    @Transactional
    @NativeQuery("select * from jobs where id = :id for update")
    Optional<Job> lock(UUID id);

    /**
     * Notes how far a job is, past the entity.
     *
     * @return 0 if it is not of this attempt any more
     */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            update jobs set step = :step, steps_done = :done, steps_wanted = cast(:wanted as bigint)
            where id = :id and attempts = :attempt and turn = :turn and state = 'running'""")
    int advance(UUID id, int turn, int attempt, String step, long done, @Nullable Long wanted);
}
