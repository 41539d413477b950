package org.emplab.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.emplab.server.database.SchemaUpgrade;
import org.flywaydb.core.api.MigrationVersion;
import org.postgresql.PGConnection;

/**
 * Fills an empty database from a backup of this version or an earlier one: all of it, or nothing. One that was killed is
 * begun again: the schema is made on where it ends, as long as its tables are empty, and rows that were committed are
 * known by a table that goes with the last step, or as a server starts on them.
 */
final class Restore {
    private final Schema schema;
    private final DataSource database;
    private final BackupFile backup;

    private Restore(DataSource database, BackupFile backup) {
        this.schema = new Schema(database);
        this.database = database;
        this.backup = backup;
    }

    /**
     * Makes the schema that the backup was made of, puts the rows in and brings the schema up to date.
     *
     * @throws IllegalArgumentException if the backup is of a later version, or the database is not empty
     */
    static void read(DataSource database, BackupFile backup) throws SQLException, IOException {
        new Restore(database, backup).read();
    }

    private void read() throws SQLException, IOException {
        BackupContents contents = backup.contents();
        if (MigrationVersion.fromVersion(contents.schema()).compareTo(schema.newest()) > 0) {
            throw new IllegalArgumentException(
                    "the backup is of a later version (schema " + contents.schema() + "): restore it with that one");
        }
        try (Connection connection = database.getConnection()) {
            if (!isUnfinished(connection, contents)) {
                requireEmpty(connection, contents);
                schema.migrateTo(contents.schema());
                connection.setAutoCommit(false);
                refuseRows(connection);
                for (BackupContents.Table table : contents.tables()) {
                    fill(connection, table);
                }
                goOnAfter(connection, contents.sequences());
                begin(connection, contents);
                connection.commit();
                connection.setAutoCommit(true);
            }
            schema.migrateTo("latest");
            try (Statement statement = connection.createStatement()) {
                statement.execute("drop table if exists " + SchemaUpgrade.UNFINISHED_RESTORE);
            }
        }
    }

    private static boolean isUnfinished(Connection connection, BackupContents contents) throws SQLException {
        return names(connection, "select tablename from pg_tables where schemaname = current_schema()")
                        .contains(SchemaUpgrade.UNFINISHED_RESTORE)
                && names(connection, "select backup from " + SchemaUpgrade.UNFINISHED_RESTORE)
                        .contains(name(contents));
    }

    private static void begin(Connection connection, BackupContents contents) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table " + SchemaUpgrade.UNFINISHED_RESTORE + " as select '" + name(contents)
                    + "'::text as backup");
        }
    }

    /** Tells one backup from another; a time and a version, which need no quotes. */
    private static String name(BackupContents contents) {
        return contents.at() + " " + MigrationVersion.fromVersion(contents.schema());
    }

    private void requireEmpty(Connection connection, BackupContents contents) throws SQLException {
        if (schema.current()
                .filter(made ->
                        MigrationVersion.fromVersion(made).compareTo(MigrationVersion.fromVersion(contents.schema()))
                                > 0)
                .isPresent()) {
            throw new IllegalArgumentException("the database has a schema already; restore into an empty one");
        }
        refuseRows(connection);
    }

    private static void refuseRows(Connection connection) throws SQLException {
        for (String table : names(
                connection,
                "select tablename from pg_tables where schemaname = current_schema()"
                        + " and tablename <> 'flyway_schema_history'")) {
            if (!names(connection, "select 1 from \"" + table + "\" limit 1").isEmpty()) {
                throw new IllegalArgumentException(
                        "the database holds " + table + " already; restore into an empty one");
            }
        }
    }

    private static List<String> names(Connection connection, String query) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private void fill(Connection connection, BackupContents.Table table) throws SQLException, IOException {
        try (InputStream rows = backup.rows(table)) {
            connection.unwrap(PGConnection.class).getCopyAPI().copyIn("copy " + table.quoted() + " from stdin", rows);
        }
    }

    private static void goOnAfter(Connection connection, Map<String, Long> sequences) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select setval(quote_ident(?)::regclass, ?)")) {
            for (Map.Entry<String, Long> sequence : sequences.entrySet()) {
                statement.setString(1, sequence.getKey());
                statement.setLong(2, sequence.getValue());
                statement.execute();
            }
        }
    }
}
