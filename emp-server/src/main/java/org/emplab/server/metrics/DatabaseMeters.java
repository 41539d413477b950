package org.emplab.server.metrics;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Figures that one query of the database answers; NaN where there is nothing to tell. */
@Component
class DatabaseMeters implements MeterBinder {
    private static final Duration KEPT = Duration.ofSeconds(15);

    private final JdbcClient jdbc;
    /** The numbers by query, so that many scrapes ask as often as one. */
    private final LoadingCache<String, Double> numbers =
            Caffeine.newBuilder().expireAfterWrite(KEPT).build(this::number);

    private @Nullable MultiGauge contacts;

    DatabaseMeters(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "emp.backup.age", "seconds", "Since emp server backup last made a backup", """
                select extract(epoch from now() - at) from audit where action = 'make backup' order by at desc limit 1""");
        gauge(registry, "emp.database.size", "bytes", "Size of the database", """
                select pg_database_size(current_database())""");
        gauge(registry, "emp.messages.undelivered", null, "Messages that were tried and not taken, or given up", """
                select count(*) from messages where given_up_at is not null or attempts > 0 and delivered_at is null""");
        for (String state : List.of("waiting", "running")) {
            Gauge.builder("emp.jobs", () -> numbers.get("select count(*) from jobs where state = '" + state + "'"))
                    .description("Jobs that have not ended")
                    .tag("state", state)
                    .register(registry);
        }
        contacts = MultiGauge.builder("emp.machine.contact.timestamp")
                .description("When the agent of a machine last called, since 1970")
                .baseUnit("seconds")
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, @Nullable String unit, String description, String query) {
        Gauge.builder(name, () -> numbers.get(query))
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }

    private double number(String query) {
        return jdbc.sql(query).query(Double.class).optional().orElse(Double.NaN);
    }

    @Scheduled(fixedDelayString = "PT15S")
    void lookAtMachines() {
        MultiGauge gauges = contacts;
        if (gauges != null) {
            List<MultiGauge.Row<?>> rows = jdbc.sql(
                            "select name, extract(epoch from seen_at) as seen from machines where seen_at is not null")
                    .<MultiGauge.Row<?>>query((row, number) ->
                            MultiGauge.Row.of(Tags.of("machine", row.getString("name")), row.getDouble("seen")))
                    .list();
            gauges.register(rows, true);
        }
    }
}
