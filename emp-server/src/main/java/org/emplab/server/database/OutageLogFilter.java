package org.emplab.server.database;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.sql.SQLException;
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
 * Says once that the database is away or full, and once that it is back, when a write has succeeded. What fails meanwhile for this reason, at requests and
 * in the background, is a consequence and is not logged.
 */
@Component
class OutageLogFilter extends TurboFilter implements DisposableBean {
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(OutageLogFilter.class);
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final DataSource database;
    private final Clock clock;
    private @Nullable Instant began;
    /** The first write after the last failure. */
    private @Nullable Instant answered;

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
        answered = null;
        if (began == null) {
            began = clock.instant();
            LOG.warn(
                    "the database is away or has no space, pages answer 503 and agents keep their samples: {}",
                    Outage.reason(failure));
        }
    }

    @Scheduled(fixedDelay = 1000)
    void look() throws SQLException {
        if (isOn()
                && database.unwrap(ReachableDatabase.class).writes()) { // asked without the lock: it may take seconds
            answered();
        }
    }

    private synchronized boolean isOn() {
        return began != null;
    }

    private synchronized void answered() {
        Instant begin = began;
        Instant back = answered == null ? clock.instant() : answered;
        answered = back;
        if (begin != null && back.plus(QUIET).isBefore(clock.instant())) {
            LOG.info(
                    "the database is back, after {} s",
                    Duration.between(begin, back).toSeconds());
            began = null;
        }
    }
}
