package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.core.spi.FilterReply;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.emplab.server.HandSetClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@ExtendWith(OutputCaptureExtension.class)
class OutageIT {
    @Test
    void theRollbackOnAConnectionThatTheDatabaseEndedIsPartOfTheOutage() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(TestDatabase.emptyDatabase());
            Connection connection = pool.getConnection();
            connection.setAutoCommit(false);
            Throwable ended = catchThrowable(() -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("select pg_terminate_backend(pg_backend_pid())");
                }
            });
            Throwable rollback = catchThrowable(connection::rollback);

            assertThat(Outage.isOfDatabase(ended)).as("%s", ended).isTrue();
            assertThat(Outage.isOfDatabase(rollback)).as("%s", rollback).isTrue();
        }
    }

    @Test
    void lastsUntilTheFirstWriteAfterItsLastFailure(CapturedOutput output) throws Exception {
        DriverManagerDataSource there = (DriverManagerDataSource) TestDatabase.emptyDatabase();
        String name = String.valueOf(there.getUrl()).replaceFirst(".*/([^?]*).*", "$1");
        Instant begin = Instant.parse("2026-11-26T10:00:00Z");
        HandSetClock clock = new HandSetClock(begin);
        try (HikariDataSource pool = new HikariDataSource();
                Connection admin = there.getConnection(); // which is not read-only with later ones
                Statement sql = admin.createStatement()) {
            pool.setJdbcUrl(there.getUrl());
            pool.setUsername(there.getUsername());
            pool.setPassword(there.getPassword());
            OutageLogFilter filter = new OutageLogFilter(new ReachableDatabase(pool), clock);
            SQLException gone = new SQLException("its process is gone", "08006");
            assertThat(answer(filter, Level.WARN, gone)).isEqualTo(FilterReply.DENY);
            clock.set(begin.plusSeconds(20));
            assertThat(answer(filter, Level.ERROR, gone)).isEqualTo(FilterReply.DENY);
            sql.execute("alter database \"" + name + "\" set default_transaction_read_only = on");
            clock.set(begin.plusSeconds(30));
            filter.look(); // it answers, and takes nothing
            sql.execute("alter database \"" + name + "\" reset default_transaction_read_only");
            clock.set(begin.plusSeconds(60));
            filter.look();
            clock.set(begin.plusSeconds(66));
            filter.look();
            filter.destroy();
        }
        assertThat(output.getOut().lines().filter(line -> line.contains("OutageLogFilter")))
                .satisfiesExactly(
                        away -> assertThat(away).contains("WARN").endsWith(": its process is gone"),
                        back -> assertThat(back).contains("INFO").endsWith("the database is back, after 60 s"));
    }

    /** Asked by itself: a filter of another context in this process may answer a logger first. */
    private static FilterReply answer(OutageLogFilter filter, Level level, Throwable failure) {
        return filter.decide(
                null, (Logger) LoggerFactory.getLogger(OutageIT.class), level, "a statement failed", null, failure);
    }
}
