package org.emplab.server.backup;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import tools.jackson.databind.json.JsonMapper;

/** Copies all that the database holds but who is logged in, as of one moment, into a file; servers and agents work on meanwhile. */
final class Backup {
    private static final String TABLES = """
            select c.relname, a.attname from pg_class c
            join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
                and c.relname not in ('flyway_schema_history', 'sessions', 'sessions_attributes')
            order by c.relname, a.attnum""";
    private static final String REFERENCES = """
            select c.relname, r.relname from pg_constraint k
            join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
            where k.contype = 'f' and k.conrelid <> k.confrelid
                and c.relnamespace = current_schema()::regnamespace""";
    private static final String SEQUENCES =
            "select sequencename, last_value from pg_sequences where schemaname = current_schema()"
                    + " and last_value is not null order by 1";

    private final Connection connection;
    private final String schema;

    private Backup(Connection connection, String schema) {
        this.connection = connection;
        this.schema = schema;
    }

    /**
     * Writes a file that only this user may read, whole or not at all.
     *
     * @param schema the version of the database's schema
     */
    static BackupContents write(DataSource database, String schema, Path file, Instant now)
            throws SQLException, IOException {
        Path part = Files.createTempFile( // its own, should two be written to the same name
                file.toAbsolutePath().getParent(),
                file.getFileName() + ".",
                ".part",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            BackupContents contents;
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.READ, StandardOpenOption.WRITE);
                    ZipOutputStream zip = new ZipOutputStream(Channels.newOutputStream(channel))) {
                contents = new Backup(connection, schema).write(zip, now);
                zip.setComment(BackupFile.UNKNOWN_CHECKSUM);
                zip.finish();
                BackupFile.seal(channel);
                channel.force(true); // before it has its name, and takes that of an earlier one
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            return contents;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private BackupContents write(ZipOutputStream zip, Instant now) throws SQLException, IOException {
        List<BackupContents.Table> tables = new ArrayList<>();
        for (Map.Entry<String, List<String>> table : inOrder().entrySet()) {
            BackupContents.Table empty = new BackupContents.Table(table.getKey(), table.getValue(), 0);
            zip.putNextEntry(new ZipEntry(empty.entry()));
            long rows = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("copy " + empty.quoted() + " to stdout", (OutputStream) zip);
            zip.closeEntry();
            tables.add(new BackupContents.Table(table.getKey(), table.getValue(), rows));
        }
        BackupContents contents = new BackupContents(BackupContents.FORMAT, schema, now, tables, sequences());
        zip.putNextEntry(new ZipEntry(BackupContents.ENTRY));
        zip.write(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(contents));
        zip.closeEntry();
        return contents;
    }

    /** The tables with their columns, each behind those that it refers to. */
    private Map<String, List<String>> inOrder() throws SQLException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        pairs(TABLES)
                .forEach(pair -> columns.computeIfAbsent(pair.of(), name -> new ArrayList<>())
                        .add(pair.value()));
        List<Pair> references = pairs(REFERENCES);
        Set<String> placed = new LinkedHashSet<>();
        while (placed.size() < columns.size()) {
            List<String> next = columns.keySet().stream()
                    .filter(table -> !placed.contains(table))
                    .filter(table -> references.stream()
                            .filter(reference -> reference.of().equals(table))
                            .allMatch(reference -> placed.contains(reference.value())))
                    .toList();
            if (next.isEmpty()) {
                throw new IllegalStateException("tables refer to each other in a circle: " + columns.keySet());
            }
            placed.addAll(next);
        }
        Map<String, List<String>> ordered = new LinkedHashMap<>();
        placed.forEach(table -> ordered.put(table, columns.getOrDefault(table, List.of())));
        return ordered;
    }

    private record Pair(String of, String value) {}

    private List<Pair> pairs(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            List<Pair> pairs = new ArrayList<>();
            while (row.next()) {
                pairs.add(new Pair(row.getString(1), row.getString(2)));
            }
            return pairs;
        }
    }

    /** Read after the rows: a number that one of them has was given out before. */
    private Map<String, Long> sequences() throws SQLException {
        Map<String, Long> sequences = new LinkedHashMap<>();
        for (Pair sequence : pairs(SEQUENCES)) {
            sequences.put(sequence.of(), Long.parseLong(sequence.value()));
        }
        return sequences;
    }

    /** Backups that lie side by side, each with its time as its name. */
    record BackupDirectory(Path directory) {
        private static final DateTimeFormatter TIME =
                DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

        Path next(Instant now) {
            return directory.resolve("emp-" + TIME.format(now) + ".backup");
        }

        /** All but one and the newest others; a file of another name is none of them. */
        List<Path> allBut(Path kept, int newestOthers) throws IOException {
            try (Stream<Path> files = Files.list(directory)) {
                List<Path> backups = files.filter(
                                file -> file.getFileName().toString().matches("emp-\\d{8}T\\d{6}Z\\.backup"))
                        .filter(file -> !file.equals(kept))
                        .sorted()
                        .toList();
                return backups.subList(0, Math.max(0, backups.size() - newestOthers));
            }
        }
    }
}
