package org.emplab.server.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * The pool of connections. A request waits up to 30 s for a connection that others use; it fails within 2 s when the
 * database is down, and later requests fail at once.
 */
final class ReachableDatabase extends DelegatingDataSource {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** SQL state: the client cannot connect. */
    private static final String NO_CONNECTION = "08001";

    private final DatabaseProbe probe;
    private volatile boolean away;

    ReachableDatabase(HikariDataSource pool) {
        super(pool);
        probe = new DatabaseProbe(pool);
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (away && !probe.answers()) {
            throw new SQLTransientConnectionException("the database does not answer", NO_CONNECTION);
        }
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                Connection connection = super.getConnection();
                away = false;
                return connection;
            } catch (SQLTransientConnectionException noneCame) {
                away = !probe.answers();
                if (away) {
                    throw new SQLTransientConnectionException("the database does not answer", NO_CONNECTION, noneCame);
                }
                if (System.nanoTime() > until) {
                    throw noneCame;
                }
            }
        }
    }

    boolean writes() {
        return probe.writes();
    }

    /** Wraps each pool before any other post-processor. */
    static final class OfEachPool implements BeanPostProcessor, PriorityOrdered {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            return bean instanceof HikariDataSource pool ? new ReachableDatabase(pool) : bean;
        }

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Wrapping {
        @Bean
        static OfEachPool reachable() {
            return new OfEachPool();
        }

        /** Whether the server is ready: asked at once, past a pool that may have none to give. */
        @Bean
        HealthIndicator database(ObjectProvider<DataSource> source) {
            return () -> {
                try {
                    return source.getObject()
                            .unwrap(ReachableDatabase.class)
                            .probe
                            .failure()
                            .map(why -> Health.down().withDetail("reason", why).build())
                            .orElseGet(() -> Health.up().build());
                } catch (SQLException e) {
                    return Health.down(e).build();
                }
            };
        }
    }
}
