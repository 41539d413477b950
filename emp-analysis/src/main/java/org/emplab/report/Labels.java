package org.emplab.report;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Table;

/**
 * Labels by which tables and figures of one kind are told apart in one document: {@code summary-sort-sodb10-1f0c82d3} has
 * the kind, the programs and machines where they are few, and a hash of the content. The same content has the same label.
 */
public final class Labels {
    private static final int MOST_WORDS = 4;
    private static final int LONGEST = 40;

    private Labels() {}

    /** This table with such a name. */
    public static Table named(Table table, String of) {
        return table.as(label(table.name(), of, table.caption() + CsvTables.write(table)));
    }

    /** This figure with such a name. */
    public static Figure named(Figure figure, String of) {
        return figure.as(label(figure.name(), of, PgfPlots.figure(figure)));
    }

    /** The programs and machines of a result's runs; empty where there are none or too many for a label. */
    public static String of(Collection<String> ofPrograms, Collection<String> ofMachines) {
        Set<String> programs = new TreeSet<>(ofPrograms);
        Set<String> machines = new TreeSet<>(ofMachines);
        String words = plain(String.join("-", programs) + "-" + String.join("-", machines));
        return programs.size() + machines.size() > MOST_WORDS || words.length() > LONGEST ? "" : words;
    }

    private static String label(String kind, String of, String content) {
        CRC32 hash = new CRC32();
        hash.update(content.getBytes(StandardCharsets.UTF_8));
        return plain(kind + "-" + of) + "-" + String.format("%08x", hash.getValue());
    }

    private static String plain(String text) {
        return text.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
