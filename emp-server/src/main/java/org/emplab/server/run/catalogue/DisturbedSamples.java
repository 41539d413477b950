package org.emplab.server.run.catalogue;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts a run's disturbed samples once it has ended, for lists: the sum of a run of weeks takes long, and an upload has
 * enough to write. Samples that come later take the number away again ({@code RunAggregatesUpdate}).
 */
@Component
class DisturbedSamples {
    private static final int AT_ONCE = 200;

    private final JdbcClient jdbc;

    DisturbedSamples(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Ended(long id, int samples) {}

    /** Each run by itself, the newest first: the samples may be on other machines than their run. */
    @Scheduled(initialDelayString = "PT20S", fixedDelayString = "PT10S")
    void countEnded() {
        jdbc.sql("""
                select id, stored_samples from runs
                where disturbed_samples is null and state in ('completed', 'aborted', 'failed')
                order by id desc limit :most""")
                .param("most", AT_ONCE)
                .query((row, number) -> new Ended(row.getLong(1), row.getInt(2)))
                .list()
                .forEach(this::count);
    }

    private void count(Ended run) {
        int disturbed = jdbc.sql("select count(*) from samples where run_id = ? and not warm_up"
                        + " and extra ->> 'disturbances' <> '{}'")
                .param(run.id())
                .query(Integer.class)
                .single();
        jdbc.sql("update runs set disturbed_samples = ? where id = ? and stored_samples = ?")
                .params(disturbed, run.id(), run.samples())
                .update();
    }
}
