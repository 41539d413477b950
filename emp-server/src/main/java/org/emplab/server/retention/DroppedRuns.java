package org.emplab.server.retention;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Deletes the samples of runs that were removed, in steps of bounded size, each a transaction, so that reading and
 * storing another run never waits for it. A step that did not end is done again, by whichever server comes first;
 * several may be at work at once, each at another run.
 */
@Component
class DroppedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(DroppedRuns.class);
    private static final int ROWS_A_STEP = 10_000;
    private static final int SAMPLES_A_STEP = 1000;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    DroppedRuns(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /** Makes a run disappear, in the caller's transaction, which has locked it. */
    void drop(long run, String who) {
        jdbc.sql(
                        "delete from analyses where shown and id in (select analysis_id from analysis_inputs where run_id = ?)")
                .param(run)
                .update();
        jdbc.sql("delete from runs where id = ?").param(run).update();
        jdbc.sql("insert into dropped_runs (run_id, dropped_by) values (?, ?)")
                .params(run, who)
                .update();
    }

    /** The place where a step ended. */
    record Progress(long run, int sample, boolean done) {}

    @Scheduled(fixedDelayString = "PT5S")
    void deleteAll() {
        Optional<Progress> progress = step(Optional.empty());
        while (progress.isPresent() && !Thread.currentThread().isInterrupted()) {
            if (progress.get().done()) {
                LOG.info(
                        "deleted the samples of run number {}, which was removed",
                        progress.get().run());
                progress = step(Optional.empty());
            } else {
                progress = step(progress);
            }
        }
    }

    /** The next step of a run, the one before or else any that no other server is at; empty if there is none. */
    Optional<Progress> step(Optional<Progress> before) {
        return transaction.execute(status -> jdbc.sql("select run_id from dropped_runs"
                        + " where :run::bigint is null or run_id = :run order by run_id limit 1 for update skip locked")
                .param("run", before.map(Progress::run).orElse(null))
                .query(Long.class)
                .optional()
                .map(run -> step(run, before.map(Progress::sample).orElse(-1))));
    }

    private Progress step(long run, int after) {
        List<SampleRows> next = jdbc.sql("select sample, process_rows from samples where run_id = ? and sample > ?"
                        + " order by run_id, sample limit ?")
                .params(run, after, SAMPLES_A_STEP)
                .query((row, number) -> new SampleRows(row.getInt(1), row.getInt(2)))
                .list();
        if (next.isEmpty()) {
            jdbc.sql("delete from dropped_runs where run_id = ?").param(run).update();
            return new Progress(run, after, true);
        }
        if (next.get(0).rows() > ROWS_A_STEP) {
            return stepInto(run, after, next.get(0));
        }
        int last = after;
        long rows = 0;
        for (SampleRows sample : next) {
            rows += sample.rows();
            if (rows > ROWS_A_STEP) {
                break;
            }
            last = sample.number();
        }
        delete("process_diffs", run, after, last);
        delete("samples", run, after, last);
        return new Progress(run, last, false);
    }

    private record SampleRows(int number, int rows) {}

    /** A sample of more rows than a step may delete: from its last row on. */
    private Progress stepInto(long run, int after, SampleRows sample) {
        int left = jdbc.sql("select coalesce(max(ordinal), -1) + 1 from process_diffs where run_id = ? and sample = ?")
                .params(run, sample.number())
                .query(Integer.class)
                .single();
        jdbc.sql("delete from process_diffs where run_id = ? and sample = ? and ordinal >= ?")
                .params(run, sample.number(), left - ROWS_A_STEP)
                .update();
        if (left > ROWS_A_STEP) {
            return new Progress(run, after, false);
        }
        delete("samples", run, after, sample.number());
        return new Progress(run, sample.number(), false);
    }

    private void delete(String table, long run, int after, int last) {
        jdbc.sql("delete from " + table + " where run_id = ? and sample > ? and sample <= ?")
                .params(run, after, last)
                .update();
    }
}
