package org.emplab.server.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/** Asks a pool's database, on a connection of its own, whether it answers; the answer holds for half a second. */
final class DatabaseProbe {
    private static final int PATIENCE_SECONDS = 2;
    private static final Duration FRESH = Duration.ofMillis(500);

    private final HikariDataSource pool;
    private static final String READ_ONLY = "25006";

    /** Takes space of the disk, and leaves nothing behind. */
    private static final String WRITE =
            "create temporary table probe as select repeat(md5(n::text), 32) as text from generate_series(1, 1000) n";

    private Optional<String> failure = Optional.empty();
    private long askedAt;

    DatabaseProbe(HikariDataSource pool) {
        this.pool = pool;
        askedAt = System.nanoTime() - FRESH.toNanos();
    }

    boolean answers() {
        return failure().isEmpty();
    }

    /** Why the database does not answer; empty if it does. */
    synchronized Optional<String> failure() {
        if (System.nanoTime() - askedAt >= FRESH.toNanos()) {
            try (Connection connection = connect()) {
                failure = connection.isValid(PATIENCE_SECONDS)
                        ? Optional.empty()
                        : Optional.of("the database does not answer");
            } catch (SQLException away) {
                failure = Optional.of(Outage.reason(away));
            }
            askedAt = System.nanoTime();
        }
        return failure;
    }

    /** Whether the database takes what is written: one on a full disk still answers. */
    boolean writes() {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(WRITE);
            return true;
        } catch (SQLException e) {
            return !Outage.isOfDatabase(e) && !READ_ONLY.equals(e.getSQLState()); // or it may have no temporary table
        }
    }

    private Connection connect() throws SQLException {
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
        return DriverManager.getConnection(pool.getJdbcUrl(), properties);
    }
}
