package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Databases of earlier versions, with samples in them, become databases of plain tables; no row is lost or changed. */
@Tag("thorough")
class PlainTablesMigrationIT {
    private static final String SAMPLES = "select run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,"
            + " exit_code, process_rows, lost, idle_processes, run_queue_delay_nanos, boot_id, started_monotonic_nanos,"
            + " gap_reason, gap_nanos, metrics::text, environment::text, extra::text, stored_at from %s order by 1, 2";
    private static final String ROWS = "select run_id, sample, ordinal, name_id, pid, put, lifecycle::text,"
            + " started_at_ticks, user_micros, system_micros, cpu_nanos, minor_faults, major_faults, read_bytes,"
            + " read_chars, read_syscalls, write_bytes, write_chars, write_syscalls, voluntary_switches,"
            + " involuntary_switches, threads, parent_pid, uid, extra::text from %s order by 1, 2, 3";

    private final DataSource database = TestDatabase.emptyDatabase();
    private final JdbcClient jdbc = JdbcClient.create(database);

    @ParameterizedTest
    @ValueSource(strings = {"005", "006", "007", "008", "009", "010"})
    void carriesEveryRowOver(String version) {
        migrateTo(version);
        for (int run = 1; run <= 3; run++) {
            makeRun();
            fill("samples", "process_diffs", run);
        }
        List<Map<String, Object>> samples = rows(SAMPLES, "samples");
        List<Map<String, Object>> rows = rows(ROWS, "process_diffs");
        assertThat(rows).hasSizeGreaterThan(samples.size()).isNotEmpty();
        migrateTo("latest");
        assertThat(rows(SAMPLES, "samples")).isEqualTo(samples);
        assertThat(rows(ROWS, "process_diffs")).isEqualTo(rows);
        assertThat(leftovers()).isEmpty();
        assertThatThrownBy(
                        () -> jdbc.sql("delete from samples where run_id = 2").update())
                .hasStackTraceContaining("append-only");
    }

    @Test
    void makesTheTablesOfADatabaseThatHasNone() {
        migrateTo("004");
        jdbc.sql("insert into runs (public_id, machine_name, program, state, created_by, ended_at)"
                        + " values (gen_random_uuid(), 'm', 'p', 'completed', 'user:ada', now())")
                .update();
        migrateTo("latest");
        assertThat(rows(SAMPLES, "samples")).isEmpty();
        assertThat(jdbc.sql("select et_count from runs").query(Integer.class).single())
                .isZero();
    }

    @Test
    void carriesOverTablesThatWereNotAttached() {
        migrateTo("010");
        makeRun();
        long detached = insertRun();
        jdbc.sql("select make_run_tables(?)").param(detached).query(row -> {});
        fill("samples_" + detached, "process_diffs_" + detached, detached);
        List<Map<String, Object>> samples = rows(SAMPLES, "samples_" + detached);
        migrateTo("latest");
        assertThat(rows(SAMPLES, "samples")).isEqualTo(samples).isNotEmpty();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void keepsWithEachRunWhatItsSamplesSumUpTo() {
        migrateTo("010");
        makeRun();
        fill("samples", "process_diffs", 1);
        migrateTo("latest");
        Map<String, Object> run = jdbc.sql("select * from runs").query().singleRow();
        assertThat(run)
                .containsEntry("first_sample", 1)
                .containsEntry("last_sample", 4)
                .containsEntry("et_count", 3) // the last one failed
                .containsEntry("et_min_nanos", 1_000_000_001L)
                .containsEntry("et_max_nanos", 1_000_000_003L)
                .containsEntry("et_sum_nanos", new BigDecimal("3000000006"))
                .containsEntry("et_sum_squares", new BigDecimal("3000000012000000014"))
                .containsEntry("pt_on_cpu_count", 2) // a row of the program in sample 3 lacks it
                .containsEntry("pt_on_cpu_max_nanos", 2 * 2_000_000L)
                .containsEntry("pt_user_system_count", 3)
                .containsEntry("pt_user_system_max_micros", 2 * (3000L + 3));
    }

    @Test
    void goesOnWhereItWasInterrupted() throws SQLException {
        migrateTo("010");
        for (int run = 1; run <= 3; run++) {
            makeRun();
            fill("samples", "process_diffs", run);
        }
        List<Map<String, Object>> rows = rows(ROWS, "process_diffs");
        migrateTo("011");
        try (Connection interrupted = database.getConnection();
                Statement statement = interrupted.createStatement()) {
            statement.execute("call carry_over_run(1)");
            interrupted.setAutoCommit(false);
            statement.execute("call carry_over_run(2)");
            interrupted.rollback();
        }
        migrateTo("latest");
        assertThat(rows(ROWS, "process_diffs")).isEqualTo(rows);
    }

    @Test
    void copesWithMorePartitionsThanOneTransactionCanLock() {
        migrateTo("010");
        for (int run = 1; run <= 1200; run++) {
            makeRun();
        }
        fill("samples", "process_diffs", 1200);
        List<Map<String, Object>> rows = rows(ROWS, "process_diffs_1200");
        migrateTo("latest");
        assertThat(rows(ROWS, "process_diffs")).isEqualTo(rows);
        assertThat(leftovers()).isEmpty();
    }

    private void migrateTo(String version) {
        Flyway flyway = TestDatabase.migrations(database).target(version).load();
        flyway.migrate();
    }

    private void makeRun() {
        long run = insertRun();
        jdbc.sql("select create_run_partitions(?)").param(run).query(row -> {});
    }

    private long insertRun() {
        return jdbc.sql("insert into runs (public_id, machine_name, program, state, created_by, ended_at)"
                        + " values (gen_random_uuid(), 'm', 'p', 'completed', 'user:ada', now()) returning id")
                .query(Long.class)
                .single();
    }

    /** Sample 0 is the warm-up, sample 4 failed; each has two rows of the program and three others. */
    private void fill(String samples, String processDiffs, long run) {
        jdbc.sql("insert into " + samples + " select ?, i, i = 0, now() + i * interval '1 s', i, 1000000000 + i,"
                        + " case when i = 4 then 1 else 0 end, 5, null, 7, null, 'boot', 99, 'pause', 5,"
                        + " '{\"b\": 1, \"a\": 2}', null, '{\"x\":[1]}' from generate_series(0, 4) i")
                .param(run)
                .update();
        jdbc.sql("insert into " + processDiffs + " select ?, i, j, j + 1, 100 + j, j < 2,"
                        + " (array['continued', 'started', 'stopped', 'phantom', 'continued'])[j + 1]"
                        + "::process_lifecycle, 5, 1000 * i, 3, case when i = 3 and j = 1 then null"
                        + " else i * 1000000 end, 1, null, 2, 3, 4, 5, 6, 7, 8, 9, 2, 1, 0, '{\"k\": null}'"
                        + " from generate_series(0, 4) i, generate_series(0, 4) j")
                .param(run)
                .update();
    }

    private List<Map<String, Object>> rows(String query, String table) {
        return jdbc.sql(query.formatted(table)).query().listOfRows();
    }

    /** Partitions, functions and procedures of the earlier way. */
    private List<String> leftovers() {
        return jdbc.sql("select relname::text from pg_class where relname ~ '^(samples|process_diffs)_(by_run|[0-9])'"
                        + " union all select proname::text from pg_proc where proname ~ 'run_tables|partitions|drop_run"
                        + "|carry_over'")
                .query(String.class)
                .list();
    }
}
