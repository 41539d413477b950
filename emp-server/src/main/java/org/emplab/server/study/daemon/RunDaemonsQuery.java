package org.emplab.server.study.daemon;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.study.daemon.DaemonService.NewDaemonView;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the daemons of runs: one pass over the rows of a run that has ended, kept beside it. */
@Component
class RunDaemonsQuery {
    private static final String NANOS = "coalesce(d.cpu_nanos, 1000 * (d.user_micros + d.system_micros))";

    private final JdbcClient jdbc;

    RunDaemonsQuery(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A published table; the daemons that it has met are read from its derivation. */
    record Published(String machine, int version, boolean inForce, UUID derivation, Instant at) {}

    /** A daemon's processes of one name in a run. */
    record InRun(String rawName, long longestNanos) {}

    /**
     * Runs that have ended and whose daemons are not known, the latest first.
     *
     * @param most how many
     */
    List<Long> unread(int most) {
        return jdbc.sql("""
                        select r.id from runs r left join run_daemon_checks c on c.run_id = r.id
                        where r.state in ('completed', 'aborted', 'failed') and r.stored_samples > 0
                            and (c.run_id is null or c.stored_samples < r.stored_samples)
                        order by r.id desc limit :most""").param("most", most).query(Long.class).list();
    }

    /** Reads the daemons of a run, in the place of what is there; false if another server has. In a transaction. */
    boolean read(long run, Instant now) {
        int first = jdbc.sql("""
                        insert into run_daemon_checks (run_id, stored_samples, checked_at)
                        select id, stored_samples, :now from runs where id = :run
                        on conflict (run_id) do update
                            set stored_samples = excluded.stored_samples, checked_at = excluded.checked_at
                            where run_daemon_checks.stored_samples < excluded.stored_samples""")
                .param("run", run)
                .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
                .update();
        if (first == 0) {
            return false;
        }
        jdbc.sql("delete from run_daemons where run_id = :run")
                .param("run", run)
                .update();
        jdbc.sql("insert into run_daemons (run_id, name_id, samples, longest_nanos, total_nanos)"
                        + " select :run, name_id, count(distinct sample) filter (where nanos > 0), max(nanos), sum(nanos)"
                        + " from (select d.name_id, d.sample, " + NANOS + " as nanos from process_diffs d"
                        + " where d.run_id = :run and d.sample > 0 and not d.put) rows"
                        + " where nanos is not null group by name_id")
                .param("run", run)
                .update();
        return true;
    }

    List<InRun> of(long run) {
        return jdbc.sql("""
                        select n.name, d.longest_nanos from run_daemons d join process_names n on n.id = d.name_id
                        where d.run_id = :run""")
                .param("run", run)
                .query((row, number) -> new InRun(row.getString(1), row.getLong(2)))
                .list();
    }

    /** Median ET of a run's samples, s. */
    Optional<Double> medianSeconds(long run) {
        return jdbc.sql("select percentile_cont(0.5) within group (order by elapsed_nanos) / 1e9 from samples"
                        + " where run_id = :run and not warm_up and exit_code = 0")
                .param("run", run)
                .query(Double.class)
                .optional();
    }

    /** Every published table, machine by machine, the newest first. */
    List<Published> published() {
        return jdbc.sql("""
                        select machine_name, version, version = max(version) over (partition by machine_name),
                            analysis_id, published_at
                        from published_cutoffs order by machine_name, version desc""")
                .query((row, number) -> new Published(
                        row.getString(1),
                        row.getInt(2),
                        row.getBoolean(3),
                        row.getObject(4, UUID.class),
                        row.getObject(5, OffsetDateTime.class).toInstant()))
                .list();
    }

    /** Keeps that a daemon is new, once for each version; ends what was said of earlier versions. */
    void tell(Published table, String daemon, long run, String text, Instant now) {
        jdbc.sql("""
                        update troubles set ended_at = :now where kind = 'daemon' and ended_at is null
                            and starts_with(place, :machine) and not starts_with(place, :version)""")
                .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
                .param("machine", table.machine() + "/")
                .param("version", table.machine() + "/" + table.version() + "/")
                .update();
        jdbc.sql("""
                        insert into troubles (kind, place, run_id, text, since) values ('daemon', :place, :run, :text, :now)
                        on conflict do nothing""")
                .param("place", table.machine() + "/" + table.version() + "/" + daemon)
                .param("run", run)
                .param("text", text)
                .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
                .update();
    }

    List<NewDaemonView> newOn(Published table) {
        String place = table.machine() + "/" + table.version() + "/";
        return jdbc.sql("""
                        select substr(t.place, length(:place) + 1), r.public_id, t.text, t.since
                        from troubles t join runs r on r.id = t.run_id
                        where t.kind = 'daemon' and t.ended_at is null and starts_with(t.place, :place)
                        order by t.since desc, t.id""")
                .param("place", place)
                .query((row, number) -> new NewDaemonView(
                        table.machine(),
                        table.version(),
                        row.getString(1),
                        row.getObject(2, UUID.class),
                        row.getString(3),
                        row.getObject(4, OffsetDateTime.class).toInstant()))
                .list();
    }

    /** The names of processes that begin so. */
    List<String> rawNames(String beginning) {
        return jdbc.sql("select name from process_names where starts_with(name, :beginning) order by name")
                .param("beginning", beginning)
                .query(String.class)
                .list();
    }

    /** Names of processes that did something in a run and contain a text in either case, the shortest first. */
    List<String> namesWith(String text, int most) {
        return jdbc.sql("""
                        select name from process_names n
                        where strpos(lower(name), lower(:text)) > 0
                            and exists (select from run_daemons d where d.name_id = n.id and d.longest_nanos > 0)
                        order by length(name), name limit :most""")
                .param("text", text)
                .param("most", most)
                .query(String.class)
                .list();
    }

    /** The runs in which any of some names worked longest in one sample. */
    List<DaemonView.InRun> runs(List<String> rawNames) {
        return jdbc.sql("""
                        select r.public_id, r.program, r.machine_name, r.started_at, max(d.samples), r.stored_samples,
                            max(d.longest_nanos), sum(d.total_nanos)
                        from run_daemons d join process_names n on n.id = d.name_id join runs r on r.id = d.run_id
                        where n.name = any(:names) and d.longest_nanos > 0
                        group by r.id order by max(d.longest_nanos) desc, r.id desc limit :most""")
                .param("names", rawNames.toArray(String[]::new))
                .param("most", DaemonView.MOST_RUNS)
                .query(RunDaemonsQuery::run)
                .list();
    }

    private static DaemonView.InRun run(ResultSet row, int number) throws SQLException {
        OffsetDateTime started = row.getObject(4, OffsetDateTime.class);
        return new DaemonView.InRun(
                row.getObject(1, UUID.class),
                row.getString(2),
                row.getString(3),
                started == null ? null : started.toInstant(),
                row.getInt(5),
                row.getInt(6),
                row.getLong(7) / 1e6,
                row.getLong(8) / 1e6);
    }
}
