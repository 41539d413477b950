package org.emplab.server.backup;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A backup's description of itself, in its entry {@code backup.json}; each table's rows are in {@code tables/NAME}, as
 * COPY writes them.
 *
 * @param format {@link #FORMAT}
 * @param schema the version of the schema
 * @param at when the rows were as they are in it
 * @param tables in an order in which each refers to earlier ones only
 * @param sequences the last number that each gave out
 */
record BackupContents(String format, String schema, Instant at, List<Table> tables, Map<String, Long> sequences) {
    static final String FORMAT = "emp-backup/1";
    static final String ENTRY = "backup.json";

    /**
     * A table.
     *
     * @param rows how many it has
     */
    record Table(String name, List<String> columns, long rows) {
        /** Names become SQL, and come from a file. */
        private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

        Table {
            columns = List.copyOf(columns);
            if (!Stream.concat(Stream.of(name), columns.stream())
                    .allMatch(word -> NAME.matcher(word).matches())) {
                throw new IllegalArgumentException("no name of a table or column: " + name + " " + columns);
            }
        }

        String entry() {
            return "tables/" + name;
        }

        /** The table and its columns, quoted for COPY. */
        String quoted() {
            return '"' + name + "\" (\"" + String.join("\", \"", columns) + "\")";
        }
    }
}
