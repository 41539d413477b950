package org.emplab.server.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationVersion;
import org.postgresql.PGConnection;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Fills an empty database from a backup of this version or an earlier one: all of it, or nothing. */
final class Restore {
    private final Schema schema;
    private final DataSource database;
    private final ZipFile zip;

    private Restore(DataSource database, ZipFile zip) {
        this.schema = new Schema(database);
        this.database = database;
        this.zip = zip;
    }

    /**
     * Makes the schema that the backup was made of, puts the rows in and brings the schema up to date.
     *
     * @throws IllegalArgumentException if the file is no backup, or of a later version, or the database is not empty
     */
    static BackupContents read(DataSource database, Path file) throws SQLException, IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return new Restore(database, zip).read();
        } catch (ZipException e) {
            throw new IllegalArgumentException(file + " is no whole backup: " + e.getMessage(), e);
        }
    }

    private BackupContents read() throws SQLException, IOException {
        BackupContents contents = contents();
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
        return contents;
    }

    private BackupContents contents() throws IOException {
        try (CheckedInputStream in = entry(BackupContents.ENTRY)) {
            byte[] text = in.readAllBytes();
            requireWhole(in, BackupContents.ENTRY);
            BackupContents contents = JsonMapper.shared().readValue(text, BackupContents.class);
            if (!BackupContents.FORMAT.equals(contents.format())) {
                throw new IllegalArgumentException(zip.getName() + " is no " + BackupContents.FORMAT);
            }
            return contents;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(zip.getName() + " is no " + BackupContents.FORMAT, e);
        }
    }

    private CheckedInputStream entry(String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw new IllegalArgumentException(zip.getName() + " is no whole backup: it lacks " + name);
        }
        return new CheckedInputStream(zip.getInputStream(entry), new CRC32());
    }

    /** The checksum of what was read to its end; a {@link ZipFile} accepts a file that was damaged on its way. */
    private void requireWhole(CheckedInputStream read, String name) {
        if (read.getChecksum().getValue() != zip.getEntry(name).getCrc()) {
            throw new IllegalArgumentException(
                    zip.getName() + " is no whole backup: " + name + " is not as it was written");
        }
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
        try (CheckedInputStream rows = entry(table.entry())) {
            long stored = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy " + table.quoted() + " from stdin", rows);
            if (stored != table.rows()) {
                throw new IllegalArgumentException(
                        zip.getName() + " has " + stored + " of " + table.rows() + " rows of " + table.name());
            }
            requireWhole(rows, table.entry());
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
