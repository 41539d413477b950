package org.emplab.server.run;

import java.sql.Timestamp;
import java.util.List;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Records events of runs, each once: by SQL, which says <em>unless it is there already</em> in one step. */
@Component
public class RunEventLog {
    private static final String APPEND = "insert into run_events (run_id, event_id, at, kind, sample, reason, who)"
            + " values (?, ?, ?, ?, ?, ?, ?) on conflict (run_id, event_id) do nothing";

    private final JdbcTemplate jdbc;

    RunEventLog(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * @return false if this event was there already
     */
    public boolean append(RunEvent event) {
        return jdbc.update(APPEND, values(event)) == 1;
    }

    boolean hasMoreThan(int events, Run run) {
        return Boolean.TRUE.equals(jdbc.queryForObject(
                "select exists (select from run_events where run_id = ? offset ?)", Boolean.class, run.id(), events));
    }

    /** Many at once. */
    public void appendAll(List<RunEvent> events) {
        jdbc.batchUpdate(APPEND, events.stream().map(RunEventLog::values).toList());
    }

    private static @Nullable Object[] values(RunEvent event) {
        return new @Nullable Object[] {
            event.runId(),
            event.eventId(),
            Timestamp.from(event.at()),
            event.kind(),
            event.sample(),
            event.reason(),
            event.who()
        };
    }

    /** The events of runs, to read; {@link RunEventLog} records. */
    public interface RunEvents extends Aggregates<RunEvent, Long> {
        Slice<RunEvent> findByRunIdOrderById(long runId, Pageable page);

        Slice<RunEvent> findByRunIdOrderByIdDesc(long runId, Pageable page);

        @Query(
                "select count(*) from (select e.id as id from RunEvent e where e.runId = :runId order by e.id limit :most)"
                        + " as counted")
        long countUpTo(long most, long runId);
    }
}
