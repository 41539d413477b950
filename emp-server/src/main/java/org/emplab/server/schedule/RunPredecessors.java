package org.emplab.server.schedule;

import java.util.List;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The predecessors of runs. */
public interface RunPredecessors extends Aggregates<RunPredecessor, Long> {
    /** The waits for a run of runs that are in the queue and were not released from it. */
    @Query("from RunPredecessor p where p.predecessorId = :predecessor and p.releasedAt is null"
            + " and exists (select 1 from Run r where r.id = p.runId and r.state = org.emplab.lab.RunState.PENDING)")
    List<RunPredecessor> waitingFor(long predecessor);

    /** The predecessors that will never be completed, and hold a run until a person releases it. */
    @Transactional
    @NativeQuery("""
            select d.* from run_predecessors d left join runs q on q.id = d.predecessor_id
            where d.run_id = :runId and d.released_at is null
                and (q.state is null or q.state in ('aborted', 'failed'))
            order by d.id for update of d""")
    List<RunPredecessor> holding(long runId);
}
