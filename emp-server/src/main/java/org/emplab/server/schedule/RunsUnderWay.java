package org.emplab.server.schedule;

import static java.util.stream.Collectors.toMap;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.model.Sample.Gap;
import org.emplab.server.database.InstantColumn;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The runs that hold machines, each with what is left of it: one statement over runs that are like them. */
@Component
public class RunsUnderWay {
    private final JdbcClient jdbc;

    RunsUnderWay(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public List<RunUnderWay> all() {
        return jdbc.sql("""
                        select r.id, r.public_id, r.machine_id, r.machine_name, r.program, r.created_by, r.state,
                            coalesce(r.started_at, given.at) as started_at,
                            coalesce(r.last_sample_at, given.at) as last_began_at, r.task_length_seconds, r.planned_samples, r.stored_samples,
                            r.windows, coalesce(json_array_length(r.settings -> 'programs'), 1) as interleaved,
                            r.state = 'paused' and r.wanted = 'run' and starts_with(r.reason, :closed) as waits_for_window,
                            coalesce(r.pace_seconds, (select o.pace_seconds from runs o
                                where o.machine_id = r.machine_id and o.program = r.program
                                    and o.task_length_seconds is not distinct from r.task_length_seconds
                                    and o.stored_samples > 1 and o.pace_seconds is not null
                                order by o.id desc limit 1)) as pace
                        from runs r
                        left join lateral (select max(e.at) as at from run_events e
                            where e.run_id = r.id and e.kind = 'claimed' and r.last_sample_at is null) given on true
                        where r.state in ('running', 'paused') and r.machine_id is not null""")
                .param("closed", Gap.OUTSIDE_OF_WINDOWS)
                .query((row, number) -> underWay(row))
                .list();
    }

    /** The runs that ended lately, the latest so many. */
    public List<PlannedRun> ended(Instant since, int most) {
        return jdbc.sql("""
                        select r.public_id, r.machine_name, r.program, r.created_by, r.state, r.started_at, r.ended_at
                        from runs r
                        where r.ended_at > :since and r.started_at < r.ended_at and r.machine_id is not null
                        order by r.ended_at desc limit :most""")
                .param("since", since.atOffset(ZoneOffset.UTC))
                .param("most", most)
                .query((row, number) -> PlannedRun.ended(
                        row.getObject("public_id", UUID.class),
                        row.getString("machine_name"),
                        row.getString("program"),
                        row.getString("created_by"),
                        row.getString("state"),
                        InstantColumn.of(row, "started_at").orElseThrow(),
                        InstantColumn.of(row, "ended_at").orElseThrow()))
                .list();
    }

    /** The experiments of runs that wait or are under way. */
    public Map<UUID, Span.Experiment> experiments() {
        return jdbc
                .sql("""
                        select r.public_id, e.id, e.name from runs r join experiments e on e.id = r.experiment_id
                        where r.state in ('pending', 'running', 'paused')""")
                .query((row, number) -> Map.entry(
                        row.getObject("public_id", UUID.class),
                        new Span.Experiment(row.getString("id"), row.getString("name"))))
                .list()
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static RunUnderWay underWay(ResultSet row) throws SQLException {
        int planned = row.getInt("planned_samples");
        int begun = Math.max(1, row.getInt("stored_samples"));
        int left = Math.max(0, planned - begun + 1);
        return new RunUnderWay(
                row.getLong("id"),
                row.getObject("public_id", UUID.class),
                row.getObject("machine_id", UUID.class),
                row.getString("machine_name"),
                row.getString("program"),
                row.getString("created_by"),
                row.getString("state"),
                InstantColumn.of(row, "started_at"),
                InstantColumn.of(row, "last_began_at"),
                RunLength.of(
                                planned == 0 ? OptionalInt.empty() : OptionalInt.of(left),
                                WaitingRuns.positive(row.getDouble("pace")),
                                OptionalDouble.empty(),
                                WaitingRuns.positive(row.getDouble("task_length_seconds")))
                        .interleaving(row.getInt("interleaved")),
                WaitingRuns.windows(row.getString("windows")),
                row.getBoolean("waits_for_window"));
    }
}
