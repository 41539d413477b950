package org.emplab.server.study;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Lets one thread among all servers of a database do a thing while the others wait. One connection holds the locks of all
 * keys of a server, and the database frees them if the server ends.
 */
@Component
class OneAtATime {
    private static final Logger LOG = LoggerFactory.getLogger(OneAtATime.class);
    private static final long PAUSE_MILLIS = 50;

    private final DataSource database;
    private final Set<String> held = new HashSet<>();
    private @Nullable Connection connection;

    OneAtATime(DataSource database) {
        this.database = database;
    }

    /** What is done. */
    interface Task<T> {
        /**
         * @param waited whether another one with this key was under way before
         */
        T run(boolean waited);
    }

    <T> T run(String key, Task<T> task) {
        boolean waited = false;
        while (!take(key)) {
            waited = true;
            pause();
        }
        try {
            return task.run(waited);
        } finally {
            free(key);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the same", e);
        }
    }

    private synchronized boolean take(String key) {
        if (held.contains(key)) {
            return false;
        }
        try {
            Connection open = connection;
            if (open == null) {
                open = database.getConnection();
                open.setAutoCommit(true);
                connection = open;
            }
            if (ask(open, "select pg_try_advisory_lock(hashtextextended(?, 0))", key)) {
                held.add(key);
                return true;
            }
        } catch (SQLException e) {
            close();
            throw new IllegalStateException("no lock for " + key, e);
        }
        closeIfIdle();
        return false;
    }

    private synchronized void free(String key) {
        held.remove(key);
        try {
            if (connection != null) {
                ask(connection, "select pg_advisory_unlock(hashtextextended(?, 0))", key);
            }
            closeIfIdle();
        } catch (SQLException e) {
            LOG.warn("The lock for {} is lost", key, e);
            close();
        }
    }

    private static boolean ask(Connection open, String sql, String key) throws SQLException {
        try (PreparedStatement statement = open.prepareStatement(sql)) {
            statement.setString(1, key);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }

    private void closeIfIdle() {
        if (held.isEmpty()) {
            close();
        }
    }

    private void close() {
        try (Connection open = connection) {
            connection = null;
            if (open != null && open.isValid(1)) {
                open.createStatement().execute("select pg_advisory_unlock_all()");
            }
        } catch (SQLException e) {
            LOG.warn("The connection of locks is lost", e);
        }
    }
}
