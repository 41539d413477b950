package org.emplab.server.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Says from which schema to which, since a start with many steps, or with many rows to move, takes its time. */
@Component
public final class SchemaUpgrade implements FlywayMigrationStrategy {
    /** A table that is there while a restore is half done; one that was killed is none once a server works on its rows. */
    public static final String UNFINISHED_RESTORE = "unfinished_restore";

    private static final Logger LOG = LoggerFactory.getLogger(SchemaUpgrade.class);

    @Override
    public void migrate(Flyway flyway) {
        MigrationInfoService schema = flyway.info();
        MigrationInfo[] steps = schema.pending();
        if (steps.length > 0) {
            MigrationInfo current = schema.current();
            LOG.info(
                    "bringing the database from schema {} to {}, {} steps",
                    current == null ? "none" : current.getVersion(),
                    steps[steps.length - 1].getVersion(),
                    steps.length);
        }
        flyway.migrate();
        JdbcClient.create(flyway.getConfiguration().getDataSource())
                .sql("drop table if exists " + UNFINISHED_RESTORE)
                .update();
    }
}
