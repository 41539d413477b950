package org.emplab.server.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Tells whether the database answers, however many connections of the pool are in use. */
@Component
class DatabaseHealthIndicator implements HealthIndicator {
    /** Readiness is open to all: many who ask share one connection. */
    private static final Duration FRESH = Duration.ofMillis(500);

    private final DataSource database;
    private Health health = Health.unknown().build();
    private long askedAt = System.nanoTime() - FRESH.toNanos();

    DatabaseHealthIndicator(DataSource database) {
        this.database = database;
    }

    @Override
    public synchronized Health health() {
        if (System.nanoTime() - askedAt >= FRESH.toNanos()) {
            health = ask();
            askedAt = System.nanoTime();
        }
        return health;
    }

    private Health ask() {
        try (Connection connection = ProbeConnection.open(database)) {
            return connection.isValid(ProbeConnection.TIMEOUT_SECONDS)
                    ? Health.up().build()
                    : down("the database does not answer");
        } catch (SQLException e) {
            return down("the database gives no connection: " + Outage.reason(e));
        }
    }

    private static Health down(String reason) {
        return Health.down().withDetail("reason", reason).build();
    }
}
