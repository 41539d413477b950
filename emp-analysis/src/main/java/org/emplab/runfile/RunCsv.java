package org.emplab.runfile;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table of a run as CSV. Numbers are exact, what was not measured is empty; a text that a spreadsheet would take for a
 * formula has an apostrophe before it.
 */
public final class RunCsv implements RunTableExport.Form {
    /**
     * Matches the beginning of a formula: at the text's beginning, or behind a {@code ;} or line end where a
     * spreadsheet may split. The last four signs are those of East Asian keyboards, which a spreadsheet reads as the
     * first four. Apostrophes that stand there already get one more, so that one can be taken off again.
     */
    private static final Pattern FORMULA = Pattern.compile(
            "^(?='*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;\r\n])(?='*[=+\\-@\uff1d\uff0b\uff0d\uff20])");

    private final CsvWriter csv;

    public RunCsv(OutputStream out) {
        csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out, StandardCharsets.UTF_8);
    }

    @Override
    public void columns(List<RunTableExport.Column> columns) {
        csv.writeRecord(columns.stream().map(RunTableExport.Column::name).toList());
    }

    @Override
    public void row(List<@Nullable Object> cells) {
        csv.writeRecord(cells.stream().map(RunCsv::cell).toList());
    }

    @Override
    public void flush() throws IOException {
        csv.flush();
    }

    @Override
    public void end() throws IOException {
        flush();
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        return value instanceof String text ? withoutFormula(text) : value.toString();
    }

    /** A text with an apostrophe before whatever a spreadsheet would take for a formula. */
    public static String withoutFormula(String text) {
        return FORMULA.matcher(text).replaceAll("'");
    }
}
