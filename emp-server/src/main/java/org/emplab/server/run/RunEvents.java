package org.emplab.server.run;

import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** The events of runs, to read; {@link RunEventLog} records. */
public interface RunEvents extends Aggregates<RunEvent, Long> {
    Slice<RunEvent> findByRunIdOrderById(long runId, Pageable page);

    Slice<RunEvent> findByRunIdOrderByIdDesc(long runId, Pageable page);

    @Query("select count(*) from (select e.id as id from RunEvent e where e.runId = :runId order by e.id limit :most)"
            + " as counted")
    long countUpTo(long most, long runId);
}
