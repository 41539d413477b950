package org.emplab.server.run.catalogue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.model.Failure;
import org.emplab.model.ProcessTime;
import org.emplab.server.run.Run;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Aggregates of a run's samples: those that are kept with the run as samples arrive, which cost one row however long it is. Of
 * one of several programs nothing is kept; the database sums its samples up.
 */
@Component
class RunAggregatesQuery {
    private final JdbcClient jdbc;

    RunAggregatesQuery(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    RunAggregatesView of(Run run, Optional<String> program) {
        boolean onCpu = run.aggregates().processTime() == ProcessTime.ON_CPU;
        return program.map(name -> summedUp(run, name, onCpu)).orElseGet(() -> kept(run, onCpu));
    }

    /** How the failed samples of each run ended, the most frequent way first. */
    Map<String, String> failures(List<UUID> runs) {
        Map<String, Map<String, Integer>> ways = new HashMap<>();
        jdbc.sql("""
                        select r.public_id, s.exit_code, s.extra ->> 'killedBy' as killed_by,
                            (s.extra -> 'memoryLimitKills') is not null as over_memory,
                            case when s.extra ->> 'processLimitHits' ~ '^[0-9]{1,18}$'
                                then (s.extra ->> 'processLimitHits')::bigint end as refused, count(*)::integer as samples
                        from runs r join samples s on s.run_id = r.id
                        where r.public_id in (:runs) and not s.warm_up and s.exit_code <> 0
                        group by 1, 2, 3, 4, 5 order by samples desc, 2, 3, 4, 5""").param("runs", runs).query(row -> {
            Map<String, Object> extra = new HashMap<>();
            extra.put("killedBy", row.getString("killed_by"));
            if (row.getBoolean("over_memory")) {
                extra.put("memoryLimitKills", 1);
            }
            extra.put("processLimitHits", row.getObject("refused"));
            ways.computeIfAbsent(row.getString("public_id"), first -> new LinkedHashMap<>())
                    .merge(Failure.of(row.getInt("exit_code"), extra), row.getInt("samples"), Integer::sum);
        });
        Map<String, String> words = new HashMap<>();
        ways.forEach((run, counts) -> words.put(run, Failure.counts(counts)));
        return words;
    }

    private RunAggregatesView kept(Run run, boolean onCpu) {
        String pt = onCpu
                ? "pt_on_cpu_count, pt_on_cpu_min_nanos, pt_on_cpu_max_nanos, pt_on_cpu_sum_nanos, pt_on_cpu_sum_squares"
                : "pt_user_system_count, 1000 * pt_user_system_min_micros, 1000 * pt_user_system_max_micros,"
                        + " 1000 * pt_user_system_sum_micros, 1000000 * pt_user_system_sum_squares";
        return jdbc.sql("select stored_samples, failed_samples, et_count, et_min_nanos, et_max_nanos, et_sum_nanos,"
                        + " et_sum_squares, " + pt + " from runs where id = :run")
                .param("run", run.id())
                .query((row, number) -> aggregates(row))
                .single();
    }

    private RunAggregatesView summedUp(Run run, String program, boolean onCpu) {
        String pt = onCpu ? "put_on_cpu_nanos" : "1000 * put_user_system_micros";
        return jdbc.sql("select count(*), count(*) filter (where exit_code <> 0)," + sums("elapsed_nanos") + ","
                        + sums(pt) + " from samples where run_id = :run and not warm_up and program = :program")
                .param("run", run.id())
                .param("program", program)
                .query((row, number) -> aggregates(row))
                .single();
    }

    private static String sums(String nanos) {
        return """
                 count(%1$s) filter (where exit_code = 0), min(%1$s) filter (where exit_code = 0),
                max(%1$s) filter (where exit_code = 0), sum((%1$s)::numeric) filter (where exit_code = 0),
                sum((%1$s)::numeric * (%1$s)) filter (where exit_code = 0)""".formatted(nanos);
    }

    private static RunAggregatesView aggregates(ResultSet row) throws SQLException {
        return new RunAggregatesView(row.getInt(1), row.getInt(2), times(row, 3), times(row, 8));
    }

    private static RunAggregatesView.Times times(ResultSet row, int first) throws SQLException {
        int count = row.getInt(first);
        return count == 0
                ? RunAggregatesView.Times.none()
                : new RunAggregatesView.Times(
                        count,
                        row.getLong(first + 1),
                        row.getLong(first + 2),
                        whole(row.getBigDecimal(first + 3)),
                        whole(row.getBigDecimal(first + 4)));
    }

    private static BigInteger whole(BigDecimal sum) {
        return sum.toBigIntegerExact();
    }
}
