package org.emplab.server.schedule;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.model.Sample.Gap;
import org.emplab.server.database.InstantColumn;
import org.emplab.server.database.JsonText;
import org.emplab.server.schedule.WaitingRun.Predecessor;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The queues of machines, in order: by SQL, since what a run waits for lies with other runs, cutoff tables and people. One
 * statement, however many machines, and none that reads samples.
 *
 * <p>What a person has used is the integral of the time for which runs of theirs held a machine, each moment weighted by
 * {@link FairShare}: it is computed from the runs, so that there is no account that could go wrong.
 */
@Component
public class WaitingRuns {
    private static final String QUEUES = """
            with time_used as (
                select created_by, started_at, ended_at from runs
                where state in ('running', 'paused') and started_at is not null
                union all
                select created_by, started_at, ended_at from runs
                where ended_at > :forgotten and started_at is not null and machine_id is not null),
            used as (
                select created_by as person, sum(
                    power(0.5, extract(epoch from :now - least(coalesce(ended_at, :now), :now)) / :halfLife)
                    - power(0.5, extract(epoch from :now - least(started_at, :now)) / :halfLife))
                    * :halfLife / ln(2.0) as seconds
                from time_used group by created_by),
            queue as (
                select r.*, coalesce(u.seconds, 0) as used, row_number() over (
                    partition by r.machine_id order by r.put_first_at desc nulls last, r.priority desc,
                    coalesce(u.seconds, 0), r.id) as place
                from runs r left join used u on u.person = r.created_by
                where r.state = 'pending' and r.machine_id in (:machines)),
            likes as (
                select distinct machine_id, program, task_length_seconds from queue where place <= :most),
            paces as (
                select l.*, here.seconds, elsewhere.seconds as elsewhere from likes l
                left join lateral (
                    select coalesce(r.pace_seconds,
                        extract(epoch from r.last_sample_at - r.started_at) / (r.stored_samples - 1)) as seconds
                    from runs r where r.machine_id = l.machine_id and r.program = l.program
                        and r.task_length_seconds is not distinct from l.task_length_seconds and r.stored_samples > 1
                    order by r.id desc limit 1) here on true
                left join lateral (
                    select r.pace_seconds as seconds from runs r where r.program = l.program
                        and r.task_length_seconds is not distinct from l.task_length_seconds and r.stored_samples > 1
                        and r.pace_seconds is not null
                    order by r.id desc limit 1) elsewhere on here.seconds is null)
            select r.id, r.public_id, r.machine_id, r.program, r.created_by, r.priority, r.put_first_at, r.used, r.created_at,
                r.task_length_seconds, r.planned_samples, r.earliest_start, r.windows,
                coalesce(json_array_length(r.settings -> 'programs'), 1) as interleaved,
                d.predecessors, d.programs, d.states, p.seconds as pace, p.elsewhere, m.name, m.enabled, a.program as at_work,
                a.state = 'paused' and not (a.wanted = 'run' and coalesce(starts_with(a.reason, :closed), false)) as at_work_paused,
                m.seen_at,
                m.boot_id, m.reboot_obstacle, needs_reboot(r.experiment_id, r.machine_id, r.boot_repetition) as needs_reboot,
                greatest(m.seen_at, m.quiet_until) as heard_until,
                case when not exists (select from published_cutoffs c
                    where c.machine_name = r.after_cutoffs_of and c.published_at >= r.created_at)
                    then r.after_cutoffs_of end as lacks_cutoffs_of
            from queue r
            join machines m on m.id = r.machine_id
            left join runs a on a.machine_id = r.machine_id and a.state in ('running', 'paused')
            left join paces p on p.machine_id = r.machine_id and p.program = r.program
                and p.task_length_seconds is not distinct from r.task_length_seconds
            left join lateral (
                select array_agg(q.public_id order by d.id) as predecessors,
                    array_agg(coalesce(q.program, 'a run') order by d.id) as programs,
                    array_agg(coalesce(q.state, 'removed') order by d.id) as states
                from run_predecessors d left join runs q on q.id = d.predecessor_id
                where d.run_id = r.id and d.released_at is null and q.state is distinct from 'completed') d on true
            where r.place <= :most order by r.machine_id, r.place""";

    private final JdbcClient jdbc;

    WaitingRuns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The machines that runs wait for. */
    public List<UUID> machines() {
        return jdbc.sql("select distinct machine_id from runs where state = 'pending'")
                .query(UUID.class)
                .list();
    }

    /** The first so many of each machine's queue. */
    public List<WaitingRun> of(Collection<UUID> machines, int most, Instant now) {
        return machines.isEmpty()
                ? List.of()
                : jdbc.sql(QUEUES)
                        .param("machines", machines)
                        .param("most", most)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .param("forgotten", now.minus(FairShare.FORGOTTEN).atOffset(ZoneOffset.UTC))
                        .param("closed", Gap.OUTSIDE_OF_WINDOWS)
                        .param("halfLife", (double) FairShare.HALF_LIFE.toSeconds())
                        .query((row, number) -> waiting(row))
                        .list();
    }

    private static WaitingRun waiting(ResultSet row) throws SQLException {
        return new WaitingRun(
                row.getLong("id"),
                row.getObject("public_id", UUID.class),
                row.getObject("machine_id", UUID.class),
                machine(row),
                row.getString("program"),
                row.getString("created_by"),
                row.getInt("priority"),
                InstantColumn.of(row, "put_first_at"),
                row.getDouble("used"),
                InstantColumn.of(row, "created_at").orElseThrow(),
                length(row),
                InstantColumn.of(row, "earliest_start"),
                windows(row.getString("windows")),
                predecessors(row),
                Optional.ofNullable(row.getString("lacks_cutoffs_of")),
                row.getBoolean("needs_reboot"));
    }

    private static WaitingRun.MachineNow machine(ResultSet row) throws SQLException {
        return new WaitingRun.MachineNow(
                row.getString("name"),
                row.getBoolean("enabled"),
                Optional.ofNullable(row.getString("at_work")),
                row.getBoolean("at_work_paused"),
                InstantColumn.of(row, "seen_at"),
                InstantColumn.of(row, "heard_until"),
                Optional.ofNullable(row.getString("boot_id")),
                Optional.ofNullable(row.getString("reboot_obstacle")));
    }

    private static RunLength length(ResultSet row) throws SQLException {
        int samples = row.getInt("planned_samples");
        return RunLength.of(
                        samples == 0 ? OptionalInt.empty() : OptionalInt.of(samples),
                        positive(row.getDouble("pace")),
                        positive(row.getDouble("elsewhere")),
                        positive(row.getDouble("task_length_seconds")))
                .interleaving(row.getInt("interleaved"));
    }

    static OptionalDouble positive(double value) {
        return value > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    static WeekWindows windows(@Nullable String json) {
        return json == null
                ? WeekWindows.ALWAYS
                : WeekWindows.of(JsonText.object(json).get("windows"));
    }

    private static List<Predecessor> predecessors(ResultSet row) throws SQLException {
        List<Predecessor> predecessors = new ArrayList<>();
        Array ids = row.getArray("predecessors");
        if (ids != null) {
            UUID[] publicIds = (UUID[]) ids.getArray();
            String[] programs = (String[]) row.getArray("programs").getArray();
            String[] states = (String[]) row.getArray("states").getArray();
            for (int number = 0; number < states.length; number++) {
                predecessors.add(
                        new Predecessor(Optional.ofNullable(publicIds[number]), programs[number], states[number]));
            }
        }
        return predecessors;
    }

    /**
     * How machine time that was used counts: less and less, by half every week. An hour that was used a week ago counts half an
     * hour. What a person has used is what the queue goes by.
     */
    public static final class FairShare {
        public static final Duration HALF_LIFE = Duration.ofDays(7);

        /** The age at which used time counts for less than half a percent. */
        public static final Duration FORGOTTEN = HALF_LIFE.multipliedBy(8);

        private FairShare() {}
    }
}
