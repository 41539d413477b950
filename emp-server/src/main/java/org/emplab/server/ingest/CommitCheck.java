package org.emplab.server.ingest;

import java.util.List;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Looks, on a cluster, whether samples that were committed are there. Where a worker dies at the moment of the commit, the
 * coordinator commits without it and only warns: the run would count samples that are not stored.
 */
@Component
class CommitCheck {
    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunAggregatesUpdate aggregates;
    private final TransactionTemplate transaction;
    private @Nullable Boolean distributed;

    CommitCheck(JdbcClient jdbc, Runs runs, RunAggregatesUpdate aggregates, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.aggregates = aggregates;
        this.transaction = transaction;
    }

    /** Whether samples are on other machines than their run. */
    boolean needed() {
        Boolean known = distributed;
        if (known == null) {
            known = isDistributed();
            distributed = known;
        }
        return known;
    }

    /**
     * Checks after the commit that samples are stored.
     *
     * @throws Refusal if some are missing, once the run counts them no more: they are to be sent again
     */
    void stored(Run run, List<Integer> numbers) {
        if (needed() && count(run, numbers) < numbers.size()) {
            transaction.executeWithoutResult(
                    status -> aggregates.recount(runs.lock(run.id()).id()));
            throw Refusal.unavailable("a machine of the database was lost while samples of run " + run.publicId()
                    + " were being stored; send them again");
        }
    }

    /** Checks all samples of a run from a file that is imported again. */
    void storedAll(Run run) {
        if (needed()
                && Boolean.TRUE.equals(transaction.execute(
                        status -> aggregates.recount(runs.lock(run.id()).id())))) {
            throw Refusal.unavailable("a machine of the database was lost while run " + run.publicId()
                    + " was being stored; import it again");
        }
    }

    private int count(Run run, List<Integer> numbers) {
        return jdbc.sql("select count(*) from samples where run_id = ? and sample = any(?)")
                .params(run.id(), numbers.toArray(Integer[]::new))
                .query(Integer.class)
                .single();
    }

    private boolean isDistributed() {
        return jdbc.sql("select to_regclass('pg_dist_partition') is not null")
                        .query(Boolean.class)
                        .single()
                && jdbc.sql("select exists (select from pg_dist_partition where logicalrelid = 'samples'::regclass)")
                        .query(Boolean.class)
                        .single();
    }
}
