package org.emplab.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationVersion;
import org.postgresql.PGConnection;

/** Fills an empty database from a backup of this version or an earlier one: all of it, or nothing. */
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
        if (schema.current().isPresent() && !schema.current().get().equals(contents.schema())) {
            throw new IllegalArgumentException("the database has a schema already; restore into an empty one");
        }
        schema.migrateTo(contents.schema());
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            for (BackupContents.Table table : contents.tables()) {
                refuseRows(connection, table);
            }
            for (BackupContents.Table table : contents.tables()) {
                fill(connection, table);
            }
            goOnAfter(connection, contents.sequences());
            connection.commit();
        }
        schema.migrateTo("latest");
    }

    private static void refuseRows(Connection connection, BackupContents.Table table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select exists (select from \"" + table.name() + "\")")) {
            row.next();
            if (row.getBoolean(1)) {
                throw new IllegalArgumentException(
                        "the database holds " + table.name() + " already; restore into an empty one");
            }
        }
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
