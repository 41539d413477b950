package org.emplab.server.database;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Says once that the database is away or full, and once that it is back, when a write has succeeded. What fails meanwhile
 * for this reason, at requests and in the background, is a consequence and is not logged.
 */
@Component
class OutageLogFilter extends TurboFilter implements DisposableBean {
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(OutageLogFilter.class);
    private static final String READ_ONLY = "25006";
    /** A database that starts or stops takes a write between two failures. */
    private static final Duration QUIET = Duration.ofSeconds(5);

    /** Takes space of the disk: a database on a full one still answers. */
    private static final String WRITE =
            "create temporary table probe as select repeat(md5(n::text), 32) as text from generate_series(1, 1000) n";

    private final DataSource database;
    private final Clock clock;
    private @Nullable Instant began;
    private Instant failedLast = Instant.MIN;

    OutageLogFilter(DataSource database, Clock clock) {
        this.database = database;
        this.clock = clock;
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logging) {
            logging.addTurboFilter(this);
        }
    }

    @Override
    public void destroy() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logging) {
            logging.getTurboFilterList().remove(this);
        }
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        Throwable failure = thrown;
        if (failure == null && arguments != null && arguments.length > 0) {
            failure = arguments[arguments.length - 1] instanceof Throwable last ? last : null;
        }
        if (failure == null || !level.isGreaterOrEqual(Level.WARN) || !Outage.isOfDatabase(failure)) {
            return FilterReply.NEUTRAL;
        }
        failed(failure);
        return FilterReply.DENY;
    }

    private synchronized void failed(Throwable failure) {
        failedLast = clock.instant();
        if (began == null) {
            began = failedLast;
            LOG.warn(
                    "the database is away or has no space, pages answer 503 and agents keep their samples: {}",
                    Outage.reason(failure));
        }
    }

    @Scheduled(fixedDelay = 1000)
    void look() {
        if (isOn() && writes() && poolHasOne()) { // asked without the lock: it may take seconds
            isBack();
        }
    }

    private synchronized boolean isOn() {
        return began != null;
    }

    private boolean writes() {
        try (Connection connection = ProbeConnection.open(database);
                Statement statement = connection.createStatement()) {
            statement.execute(WRITE);
            return true;
        } catch (SQLException e) {
            return !Outage.is(e) && !READ_ONLY.equals(e.getSQLState()); // or it may have no temporary table
        }
    }

    /** The pool has a connection again; it tries at longer intervals than this. */
    private boolean poolHasOne() {
        try (Connection connection = database.getConnection()) {
            return true;
        } catch (SQLException none) {
            return false;
        }
    }

    private synchronized void isBack() {
        Instant now = clock.instant();
        if (began != null && !now.minus(QUIET).isBefore(failedLast)) {
            LOG.info(
                    "the database is back, after {} s",
                    Duration.between(began, now).toSeconds());
            began = null;
        }
    }
}
