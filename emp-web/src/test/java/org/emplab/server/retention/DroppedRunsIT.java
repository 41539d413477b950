package org.emplab.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.emplab.server.database.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The steps by which samples of removed runs are deleted, on a database without a server that is at it as well. */
class DroppedRunsIT {
    private static final DataSource DATABASE = migrated();

    private final JdbcClient jdbc = JdbcClient.create(DATABASE);
    private final TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(DATABASE));
    private final DroppedRuns dropped = new DroppedRuns(jdbc, transaction);

    private static DataSource migrated() {
        DataSource database = TestDatabase.emptyDatabase();
        TestDatabase.migrations(database).load().migrate();
        return database;
    }

    @BeforeEach
    void store() {
        for (String table : List.of("samples", "process_diffs", "dropped_runs")) {
            jdbc.sql("alter table " + table + " disable trigger user; truncate " + table + "; alter table " + table
                            + " enable trigger user")
                    .update();
        }
        store(7, 30, 1500);
        store(7, 31, 25_000);
        store(8, 1, 10);
        store(9, 1, 10);
    }

    @Test
    void deletesInStepsAndGoesOnWhereAnotherServerStopped() {
        drop(7);
        List<Integer> left = new ArrayList<>();
        Optional<DroppedRuns.Progress> step = dropped.step(Optional.empty());
        while (step.isPresent()) {
            left.add(rowsOf(7));
            boolean stops = left.size() % 2 == 0;
            step = dropped.step(stops || step.get().done() ? Optional.empty() : step);
        }
        assertThat(left).isSortedAccordingTo(Comparator.reverseOrder()).hasSize(5);
        assertThat(left).startsWith(25_001, 15_001, 5001, 0);
        assertThat(waiting()).isZero();
        assertThat(rowsOf(8)).isEqualTo(11);
    }

    @Test
    void neitherWaitsNorBlocksAndAKilledStepIsDoneAgain() {
        drop(8);
        drop(9);
        transaction.executeWithoutResult(
                status -> { // another server, in the middle of a step
                    jdbc.sql("select 1 from dropped_runs where run_id = 8 for update")
                            .query(Integer.class)
                            .single();
                    jdbc.sql("delete from samples where run_id = 8").update();
                    elsewhere(() -> {
                        dropped.deleteAll();
                        assertThat(rowsOf(9)).isZero();
                        assertThat(rowsOf(7)).isEqualTo(26_502);
                        store(7, 32, 5);
                    });
                    status.setRollbackOnly();
                });
        assertThat(rowsOf(8)).isEqualTo(11);
        dropped.deleteAll();
        assertThat(rowsOf(8)).isZero();
        assertThat(waiting()).isZero();
    }

    /** On a connection of its own, which gives up rather than wait for a lock. */
    private void elsewhere(Runnable task) {
        CompletableFuture.runAsync(task, command -> new Thread(command).start()).join();
    }

    private void drop(long run) {
        jdbc.sql("insert into dropped_runs (run_id, dropped_by) values (?, 'test')")
                .param(run)
                .update();
    }

    private int waiting() {
        return jdbc.sql("select count(*) from dropped_runs")
                .query(Integer.class)
                .single();
    }

    private void store(long run, int sample, int rows) {
        jdbc.sql("insert into samples (run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos, exit_code,"
                        + " process_rows) values (?, ?, false, now(), 0, 1, 0, ?) on conflict do nothing")
                .params(run, sample, rows)
                .update();
        jdbc.sql("insert into process_diffs (run_id, sample, ordinal, name_id, pid, put, lifecycle)"
                        + " select ?, ?, i, 1, i, false, 'continued' from generate_series(0, ? - 1) i"
                        + " on conflict do nothing")
                .params(run, sample, rows)
                .update();
    }

    private int rowsOf(long run) {
        return jdbc.sql("select (select count(*) from samples where run_id = :run)"
                        + " + (select count(*) from process_diffs where run_id = :run)")
                .param("run", run)
                .query(Integer.class)
                .single();
    }
}
