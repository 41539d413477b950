package org.emplab.server.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Moves the samples of every run from its partitions into the plain tables, after V011. Each run is a transaction on a
 * connection apart from Flyway's, so that a server that is stopped meanwhile, or finds the disk full, goes on from there.
 */
@Component
public final class PartitionMigration implements JavaMigration {
    @Override
    public MigrationVersion getVersion() {
        return MigrationVersion.fromVersion("011.1");
    }

    @Override
    public String getDescription() {
        return "carry over runs";
    }

    @Override
    public @Nullable Integer getChecksum() {
        return null;
    }

    @Override
    public boolean canExecuteInTransaction() {
        return true; // its own; a failure leaves nothing in Flyway's history to repair
    }

    @Override
    public void migrate(Context context) throws SQLException {
        try (Connection apart = context.getConfiguration().getDataSource().getConnection();
                Statement statement = apart.createStatement()) {
            statement.execute("call carry_over_runs()");
        }
    }
}
