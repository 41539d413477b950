package org.emplab.server.notebook;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The lab's notebooks. */
public interface Notebooks extends Aggregates<Notebook, UUID> {
    Optional<Notebook> findByName(String name);

    /** Begins a notebook, unless there is one by that name, even if another request begins it in this moment. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into notebooks (id, name, created_by, created_at) values (:id, :name, :by, :at)
            on conflict (name) do nothing""")
    int beginUnlessThere(UUID id, String name, String by, Instant at);

    /** A notebook in a list. */
    interface Line {
        UUID getId();

        String getName();

        /** The tags with commas between them. */
        String getTags();

        String getBy();

        Instant getAt();

        long getExperiments();

        long getRuns();

        /** The number of runs that wait, run or are paused. */
        long getUnfinished();

        @Nullable
        Instant getLatest();
    }

    /** The notebooks in the order of their latest submissions. */
    @Query(nativeQuery = true, value = """
            select n.id, n.name, array_to_string(n.tags, ',') as tags, n.created_by as by, n.created_at as at,
                count(distinct e.id) as experiments, count(r.id) as runs,
                count(r.id) filter (where r.state in ('pending', 'running', 'paused')) as unfinished,
                max(e.submitted_at) as latest
            from notebooks n
            left join experiments e on e.notebook_id = n.id
            left join runs r on r.experiment_id = e.id
            group by n.id
            order by greatest(n.created_at, max(e.submitted_at)) desc, n.id""")
    Slice<Line> lines(Pageable page);
}
