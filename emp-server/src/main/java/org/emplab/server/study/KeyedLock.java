package org.emplab.server.study;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Lets one thread among all servers of a database do a thing while the others wait: those of this server for its lock, those
 * of other servers until they find the key free in the database. One connection holds the locks of all
 * keys of a server, and the database frees them if the server ends.
 */
@Component
class KeyedLock {
    private static final Logger LOG = LoggerFactory.getLogger(KeyedLock.class);
    private static final long PAUSE_MILLIS = 250;

    private final DataSource database;
    private final Cache<String, ReentrantLock> locks =
            Caffeine.newBuilder().weakValues().build();
    private int held;
    private @Nullable Connection connection;

    KeyedLock(DataSource database) {
        this.database = database;
    }

    /** A task that runs under the lock. */
    interface Task<T> {
        /**
         * @param waited whether another one with this key was under way before
         */
        T run(boolean waited);
    }

    <T> T run(String key, Task<T> task) {
        ReentrantLock here = locks.get(key, any -> new ReentrantLock());
        boolean waited = !here.tryLock();
        try {
            if (waited) {
                here.lockInterruptibly();
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        try {
            while (!take(key)) {
                waited = true;
                pause();
            }
            try {
                return task.run(waited);
            } finally {
                free(key);
            }
        } finally {
            here.unlock();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for the same", e);
    }

    private synchronized boolean take(String key) {
        try {
            Connection open = connection;
            if (open == null) {
                open = database.getConnection();
                open.setAutoCommit(true);
                connection = open;
            }
            if (ask(open, "select pg_try_advisory_lock(hashtextextended(?, 0))", key)) {
                held++;
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
        held--;
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
        if (held == 0) {
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
