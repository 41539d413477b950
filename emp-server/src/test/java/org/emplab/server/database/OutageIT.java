package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

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
}
