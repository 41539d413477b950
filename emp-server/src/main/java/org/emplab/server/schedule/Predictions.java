package org.emplab.server.schedule;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.swagger.v3.oas.annotations.media.Schema;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.emplab.server.schedule.RunLength.LengthBasis;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps what was predicted, so that it can be held against what came: of each run the first prediction within each horizon,
 * and so at most nine. By SQL, which says <em>unless it is there already</em> for many at once.
 */
@Component
public class Predictions {
    /**
     * How wrong predictions were that were made so far ahead.
     *
     * @param horizonHours the end was at most so far away
     * @param runs how many predictions there are, at least one
     * @param medianEndErrorSeconds half of them were wrong by no more
     * @param ninetiethEndErrorSeconds nine in ten of them were wrong by no more
     */
    @Schema(name = "Accuracy")
    public record Accuracy(
            int horizonHours,
            long runs,
            double medianStartErrorSeconds,
            double ninetiethStartErrorSeconds,
            double medianEndErrorSeconds,
            double ninetiethEndErrorSeconds) {}

    /** How far away an end is at most, in hours: up to two years. */
    private static final int[] HORIZONS = {1, 6, 24, 72, 168, 336, 672, 2016, 17_520};

    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Duration REMEMBERED = Duration.ofDays(366);

    private final Schedule schedule;
    private final JdbcTemplate batches;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final LoadingCache<String, List<Accuracy>> recent =
            Caffeine.newBuilder().expireAfterWrite(KEPT).build(all -> accuracy());

    Predictions(Schedule schedule, JdbcTemplate batches, JdbcClient jdbc, Clock clock) {
        this.schedule = schedule;
        this.batches = batches;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT1M")
    void keep() {
        Instant now = clock.instant();
        List<PlannedRun> foreseen = schedule.planned().stream()
                .filter(run -> run.endsAt().isPresent() && run.basis() != LengthBasis.UNKNOWN)
                .toList();
        batches.batchUpdate(
                "insert into predictions (run_id, horizon_hours, made_at, starts_at, ends_at) values (?, ?, ?, ?, ?)"
                        + " on conflict do nothing",
                foreseen,
                1000,
                (row, run) -> {
                    row.setLong(1, run.place().id());
                    row.setInt(2, horizon(Duration.between(now, run.endsAt().orElseThrow())));
                    row.setTimestamp(3, Timestamp.from(now));
                    row.setTimestamp(4, Timestamp.from(run.startsAt().orElseThrow()));
                    row.setTimestamp(5, Timestamp.from(run.endsAt().orElseThrow()));
                });
    }

    private static int horizon(Duration ahead) {
        for (int hours : HORIZONS) {
            if (ahead.compareTo(Duration.ofHours(hours)) <= 0) {
                return hours;
            }
        }
        return HORIZONS[HORIZONS.length - 1];
    }

    /** The accuracy for pages, which are read far more often than predictions change: some minutes old at most. */
    public List<Accuracy> recentAccuracy() {
        return recent.get("");
    }

    /** The nearest first, of runs that were completed within a year. */
    public List<Accuracy> accuracy() {
        return jdbc.sql("""
                        select p.horizon_hours, count(*) as runs,
                            percentile_cont(0.5) within group (order by p.start_error) as median_start_error_seconds,
                            percentile_cont(0.9) within group (order by p.start_error) as ninetieth_start_error_seconds,
                            percentile_cont(0.5) within group (order by p.end_error) as median_end_error_seconds,
                            percentile_cont(0.9) within group (order by p.end_error) as ninetieth_end_error_seconds
                        from (select p.horizon_hours,
                                abs(extract(epoch from r.started_at - p.starts_at)::double precision) as start_error,
                                abs(extract(epoch from r.ended_at - p.ends_at)::double precision) as end_error
                            from runs r join predictions p on p.run_id = r.id
                            where r.state = 'completed' and r.started_at is not null and r.ended_at > :since) p
                        group by p.horizon_hours order by p.horizon_hours""")
                .param("since", clock.instant().minus(REMEMBERED).atOffset(ZoneOffset.UTC))
                .query(Accuracy.class)
                .list();
    }
}
