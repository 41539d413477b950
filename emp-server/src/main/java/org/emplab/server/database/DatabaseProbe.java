package org.emplab.server.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/** Asks a pool's database, on a connection of its own, whether it answers; the answer holds for half a second. */
final class DatabaseProbe {
    private static final int PATIENCE_SECONDS = 2;
    private static final Duration FRESH = Duration.ofMillis(500);

    private final HikariDataSource pool;
    private boolean answered;
    private long askedAt;

    DatabaseProbe(HikariDataSource pool) {
        this.pool = pool;
        askedAt = System.nanoTime() - FRESH.toNanos();
    }

    synchronized boolean answers() {
        if (System.nanoTime() - askedAt >= FRESH.toNanos()) {
            answered = ask();
            askedAt = System.nanoTime();
        }
        return answered;
    }

    private boolean ask() {
        Properties properties = new Properties();
        if (pool.getUsername() != null) {
            properties.setProperty("user", pool.getUsername());
        }
        if (pool.getPassword() != null) {
            properties.setProperty("password", pool.getPassword());
        }
        for (String timeout : new String[] {"connectTimeout", "socketTimeout", "loginTimeout"}) {
            properties.setProperty(timeout, String.valueOf(PATIENCE_SECONDS));
        }
        try (Connection connection = DriverManager.getConnection(pool.getJdbcUrl(), properties)) {
            return connection.isValid(PATIENCE_SECONDS);
        } catch (SQLException away) {
            return false;
        }
    }
}
