package org.emplab.report.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.emplab.report.table.Table.Column;
import org.emplab.runfile.RunCsv;
import org.jspecify.annotations.Nullable;

/**
 * Tables as CSV (RFC 4180): the columns' keys, then raw values, unrounded; empty for what is not there. A text that a
 * spreadsheet would take for a formula, since a process may give itself any name, has an apostrophe before it; numbers stay
 * as they are.
 */
public final class CsvTables {
    private CsvTables() {}

    public static String write(Table table) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(table.columns().stream().map(Column::key).toList());
            for (List<@Nullable Object> row : table.rows()) {
                csv.writeRecord(row.stream().map(CsvTables::cell).toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static String cell(@Nullable Object value) {
        String text = Cells.exact(value);
        return value instanceof Number ? text : RunCsv.withoutFormula(text);
    }
}
