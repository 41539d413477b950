package org.emplab.server.schedule;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps the pace of each run with it: the median time from sample to sample, which leaves downtime out. By SQL, over the
 * last samples of one run at a time, and only where it has grown by a quarter or has ended.
 */
@Component
class RunPaces {
    private static final int AT_A_TIME = 100;
    private static final String GROWN = """
            select id from runs where machine_id is not null and stored_samples > 1
                and (pace_samples is null or pace_samples < stored_samples)
                and (pace_samples is null or stored_samples >= pace_samples * 1.25 or ended_at is not null)
            order by id limit ?""";
    private static final String MEDIAN = """
            select percentile_cont(0.5) within group (order by extract(epoch from gap)) from (
                select started_at - lag(started_at) over (order by sample) as gap from samples
                where run_id = :run and not warm_up
                    and sample > (select max(sample) from samples where run_id = :run) - 1000) gaps
            where gap > interval '0'""";

    private final JdbcClient jdbc;

    RunPaces(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Scheduled(fixedDelayString = "PT20S", initialDelayString = "PT20S")
    void update() {
        List<Long> grown = jdbc.sql(GROWN).param(AT_A_TIME).query(Long.class).list();
        for (long run : grown) {
            int stored = jdbc.sql("select stored_samples from runs where id = ?")
                    .param(run)
                    .query(Integer.class)
                    .optional()
                    .orElse(0);
            Double median = jdbc.sql(MEDIAN)
                    .param("run", run)
                    .query(Double.class)
                    .optional()
                    .orElse(null);
            jdbc.sql("update runs set pace_seconds = coalesce(?::double precision, pace_seconds), pace_samples = ?"
                            + " where id = ?")
                    .param(median)
                    .param(stored)
                    .param(run)
                    .update();
        }
    }
}
