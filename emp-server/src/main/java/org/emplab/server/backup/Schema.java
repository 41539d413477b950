package org.emplab.server.backup;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.emplab.server.database.PartitionMigration;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** The versions of a database's schema, as the migrations make it. */
record Schema(DataSource database) {
    /** Empty where there is none. */
    Optional<String> current() {
        return Optional.ofNullable(migrations().load().info().current())
                .map(MigrationInfo::getVersion)
                .map(MigrationVersion::getVersion);
    }

    /** The one that this server makes. */
    MigrationVersion newest() {
        return Arrays.stream(migrations().load().info().all())
                .map(MigrationInfo::getVersion)
                .max(MigrationVersion::compareTo)
                .orElseThrow();
    }

    /** The steps that the newest takes from here, each with its version and name. */
    List<String> pending() {
        return Arrays.stream(migrations().load().info().pending())
                .map(step -> step.getVersion() + " " + step.getDescription())
                .toList();
    }

    void migrateTo(String version) {
        migrations().target(version).load().migrate();
    }

    private FluentConfiguration migrations() {
        return Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/migration")
                .javaMigrations(new PartitionMigration());
    }
}
