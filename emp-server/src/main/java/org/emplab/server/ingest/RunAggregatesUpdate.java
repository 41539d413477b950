package org.emplab.server.ingest;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.run.RunLifecycle.Lease;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Keeps with each run what lists and pages need of its samples, as the samples arrive, so that none of them reads bulk
 * rows. The caller's transaction has locked the run.
 */
@Component
class RunAggregatesUpdate {
    private final JdbcClient jdbc;

    RunAggregatesUpdate(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Samples that have just been stored, each of them new. Bulk rows are not joined: they may be on other machines.
     *
     * @param lease the lease that they renew; null if none
     * @return how the run stands then
     */
    RunStatus add(long run, SampleAggregates aggregates, @Nullable Lease lease) {
        return jdbc.sql("""
                update runs set stored_samples = stored_samples + :samples, failed_samples = failed_samples + :failed,
                    disturbed_samples = null,
                    process_rows = process_rows + :rows, rows_without_cpu = rows_without_cpu + :rowsWithoutCpu,
                    started_at = least(started_at, :firstAt::timestamptz),
                    last_sample_at = greatest(last_sample_at, :lastAt::timestamptz),
                    first_sample = least(first_sample, :firstNumber::integer),
                    boot_id = case when :lastNumber::integer < last_sample then boot_id else coalesce(:boot, boot_id) end,
                    last_sample = greatest(last_sample, :lastNumber::integer),
                    et_count = et_count + :etCount,
                    et_min_nanos = least(et_min_nanos, :etLeast::bigint),
                    et_max_nanos = greatest(et_max_nanos, :etGreatest::bigint),
                    et_sum_nanos = et_sum_nanos + :etSum,
                    et_sum_squares = et_sum_squares + :etSquares,
                    pt_on_cpu_count = pt_on_cpu_count + :onCpuCount,
                    pt_on_cpu_min_nanos = least(pt_on_cpu_min_nanos, :onCpuLeast::bigint),
                    pt_on_cpu_max_nanos = greatest(pt_on_cpu_max_nanos, :onCpuGreatest::bigint),
                    pt_on_cpu_sum_nanos = pt_on_cpu_sum_nanos + :onCpuSum,
                    pt_on_cpu_sum_squares = pt_on_cpu_sum_squares + :onCpuSquares,
                    pt_user_system_count = pt_user_system_count + :userSystemCount,
                    pt_user_system_min_micros = least(pt_user_system_min_micros, :userSystemLeast::bigint),
                    pt_user_system_max_micros = greatest(pt_user_system_max_micros, :userSystemGreatest::bigint),
                    pt_user_system_sum_micros = pt_user_system_sum_micros + :userSystemSum,
                    pt_user_system_sum_squares = pt_user_system_sum_squares + :userSystemSquares,
                    stored_through = case
                        when stored_through = :firstNumber::integer - 1 and coalesce(last_sample, 0) < :firstNumber
                            and :lastNumber::integer - :firstNumber + 1 = :samples then :lastNumber
                        else stored_through end,
                    lease_until = coalesce(:lease::timestamptz, lease_until),
                    quiet_until = case when :lease::timestamptz is null then quiet_until else :quiet::timestamptz end
                where id = :run
                returning state, wanted, stored_through, coalesce(stored_through < last_sample, false)""")
                .params(aggregates.values())
                .param("run", run)
                .param("lease", timestamp(lease == null ? null : lease.until()))
                .param("quiet", timestamp(lease == null ? null : lease.quietUntil()))
                .query((row, number) -> RunStatus.of(
                        EnumColumn.of(RunState.class, row.getString(1)),
                        EnumColumn.of(RequestedAction.class, row.getString(2)),
                        row.getBoolean(4) ? advance(run) : row.getInt(3)))
                .single();
    }

    /**
     * Sums a run's samples up anew where they are not as many as were counted. On a cluster a worker may have stored samples
     * for a transaction of whose end the coordinator never heard, or the coordinator counted some that a worker lost.
     *
     * @return whether there was something to count
     */
    boolean recount(long run) {
        Map<String, Object> stored = jdbc.sql("""
                select count(*)::integer as stored_samples, count(*) filter (where exit_code <> 0)::integer as failed_samples,
                    coalesce(sum(process_rows), 0)::bigint as process_rows,
                    min(started_at) as started_at, max(started_at) as last_sample_at,
                    min(sample) as first_sample, max(sample) as last_sample,
                    count(*) filter (where exit_code = 0)::integer as et_count,
                    min(elapsed_nanos) filter (where exit_code = 0) as et_min_nanos,
                    max(elapsed_nanos) filter (where exit_code = 0) as et_max_nanos,
                    coalesce(sum(elapsed_nanos::numeric) filter (where exit_code = 0), 0) as et_sum_nanos,
                    coalesce(sum(elapsed_nanos::numeric * elapsed_nanos) filter (where exit_code = 0), 0)
                        as et_sum_squares,
                    count(put_on_cpu_nanos) filter (where exit_code = 0)::integer as pt_on_cpu_count,
                    min(put_on_cpu_nanos) filter (where exit_code = 0) as pt_on_cpu_min_nanos,
                    max(put_on_cpu_nanos) filter (where exit_code = 0) as pt_on_cpu_max_nanos,
                    coalesce(sum(put_on_cpu_nanos::numeric) filter (where exit_code = 0), 0) as pt_on_cpu_sum_nanos,
                    coalesce(sum(put_on_cpu_nanos::numeric * put_on_cpu_nanos) filter (where exit_code = 0), 0)
                        as pt_on_cpu_sum_squares,
                    count(put_user_system_micros) filter (where exit_code = 0)::integer as pt_user_system_count,
                    min(put_user_system_micros) filter (where exit_code = 0) as pt_user_system_min_micros,
                    max(put_user_system_micros) filter (where exit_code = 0) as pt_user_system_max_micros,
                    coalesce(sum(put_user_system_micros::numeric) filter (where exit_code = 0), 0)
                        as pt_user_system_sum_micros,
                    coalesce(sum(put_user_system_micros::numeric * put_user_system_micros)
                        filter (where exit_code = 0), 0) as pt_user_system_sum_squares
                from samples where run_id = ? and not warm_up""").param(run).query().singleRow();
        int counted = jdbc.sql("select stored_samples from runs where id = ?")
                .param(run)
                .query(Integer.class)
                .single();
        if (Objects.equals(stored.get("stored_samples"), counted)) {
            return false;
        }
        long rowsWithoutCpu = jdbc.sql(
                        "select count(*) from process_diffs where run_id = ? and sample > 0" + " and cpu_nanos is null")
                .param(run)
                .query(Long.class)
                .single();
        Map<String, Object> columns = new LinkedHashMap<>(stored);
        columns.put("rows_without_cpu", rowsWithoutCpu);
        columns.put("stored_through", 0);
        jdbc.sql("update runs set "
                        + columns.keySet().stream()
                                .map(column -> column + " = :" + column)
                                .collect(Collectors.joining(", "))
                        + " where id = :run")
                .params(columns)
                .param("run", run)
                .update();
        advance(run);
        return true;
    }

    /** Moves the end of the stored samples without a hole: it can only grow. */
    private int advance(long run) {
        int through = jdbc.sql("select stored_through from runs where id = ?")
                .param(run)
                .query(Integer.class)
                .single();
        Integer end = jdbc.sql("""
                select max(sample) from (
                    select sample, sample - row_number() over (order by sample) as before_block
                    from samples where run_id = :run and sample > :through) ahead
                where before_block = :through""")
                .param("run", run)
                .param("through", through)
                .query((row, number) -> row.getObject(1, Integer.class))
                .optional()
                .orElse(null);
        if (end != null) {
            jdbc.sql("update runs set stored_through = ? where id = ?")
                    .params(end, run)
                    .update();
        }
        return end == null ? through : end;
    }

    private static @Nullable Timestamp timestamp(@Nullable Instant at) {
        return at == null ? null : Timestamp.from(at);
    }
}
