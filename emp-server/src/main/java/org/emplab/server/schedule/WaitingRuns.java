package org.emplab.server.schedule;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.database.JsonText;
import org.emplab.server.schedule.WaitingRun.Predecessor;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The queues of machines, in order: by SQL, since what a run waits for lies with other runs, cutoff tables and people. One
 * statement, however many machines, and none that reads samples.
 */
@Component
class WaitingRuns {
    private static final String QUEUES = """
            with queue as (
                select r.*, row_number() over (partition by r.machine_id order by r.priority desc, r.id) as place
                from runs r where r.state = 'pending' and r.machine_id in (:machines))
            select r.id, r.public_id, r.machine_id, r.created_by, r.priority, r.created_at, r.task_length_seconds,
                r.planned_samples, r.earliest_start, r.windows, r.reason, d.predecessors, d.states,
                case when not exists (select from published_cutoffs c
                    where c.machine_name = r.after_cutoffs_of and c.published_at >= r.created_at)
                    then r.after_cutoffs_of end as lacks_cutoffs_of
            from queue r
            left join lateral (
                select array_agg(q.public_id order by d.id) as predecessors,
                    array_agg(coalesce(q.state, 'removed') order by d.id) as states
                from run_predecessors d left join runs q on q.id = d.predecessor_id
                where d.run_id = r.id and d.released_at is null and q.state is distinct from 'completed') d on true
            where r.place <= :most order by r.machine_id, r.place""";

    private final JdbcClient jdbc;

    WaitingRuns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The first so many of each machine's queue. */
    List<WaitingRun> of(Collection<UUID> machines, int most) {
        return machines.isEmpty()
                ? List.of()
                : jdbc.sql(QUEUES)
                        .param("machines", machines)
                        .param("most", most)
                        .query((row, number) -> waiting(row))
                        .list();
    }

    private static WaitingRun waiting(ResultSet row) throws SQLException {
        return new WaitingRun(
                row.getLong("id"),
                row.getObject("public_id", UUID.class),
                row.getObject("machine_id", UUID.class),
                row.getString("created_by"),
                row.getInt("priority"),
                instant(row, "created_at").orElseThrow(),
                length(row),
                instant(row, "earliest_start"),
                windows(row.getString("windows")),
                predecessors(row.getArray("predecessors"), row.getArray("states")),
                Optional.ofNullable(row.getString("lacks_cutoffs_of")),
                Optional.ofNullable(row.getString("reason")));
    }

    private static RunLength length(ResultSet row) throws SQLException {
        double taskLength = row.getDouble("task_length_seconds");
        int samples = row.getInt("planned_samples");
        return taskLength > 0 && samples > 0
                ? new RunLength(Duration.ofMillis(Math.round(1000 * taskLength * samples)), RunLength.Basis.SPECIFIED)
                : RunLength.UNKNOWN;
    }

    private static WeekWindows windows(@Nullable String json) {
        return json == null
                ? WeekWindows.ALWAYS
                : WeekWindows.of(JsonText.object(json).get("windows"));
    }

    private static List<Predecessor> predecessors(@Nullable Array ids, @Nullable Array states) throws SQLException {
        List<Predecessor> predecessors = new ArrayList<>();
        if (ids != null && states != null) {
            UUID[] publicIds = (UUID[]) ids.getArray();
            String[] keys = (String[]) states.getArray();
            for (int number = 0; number < keys.length; number++) {
                predecessors.add(new Predecessor(Optional.ofNullable(publicIds[number]), keys[number]));
            }
        }
        return predecessors;
    }

    private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
