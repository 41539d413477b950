package org.emplab.report.table;

import java.util.ArrayList;
import java.util.List;
import org.emplab.report.table.Table.Column;

/** Tables for a terminal: aligned columns, rounded numbers, a dash for what is not there. */
public final class TextTables {
    private static final String GAP = "  ";

    private TextTables() {}

    public static String write(Table table) {
        List<Column> columns = table.columns();
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::heading).toList());
        table.rows().forEach(row -> {
            List<String> line = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                line.add(Cells.rounded(row.get(c), columns.get(c), "–"));
            }
            lines.add(line);
        });
        int[] widths = new int[columns.size()];
        lines.forEach(line -> {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], line.get(c).length());
            }
        });
        StringBuilder text = new StringBuilder();
        if (!table.caption().isEmpty()) {
            text.append(Cells.visible(table.caption())).append('\n');
        }
        for (int l = 0; l < lines.size(); l++) {
            appendLine(text, lines.get(l), columns, widths);
            if (l == 0) {
                appendRule(text, widths);
            }
        }
        if (table.rows().isEmpty()) {
            text.append("(none)\n");
        }
        return text.toString();
    }

    private static void appendLine(StringBuilder text, List<String> line, List<Column> columns, int[] widths) {
        StringBuilder padded = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String blanks = " ".repeat(widths[c] - line.get(c).length());
            padded.append(c == 0 ? "" : GAP)
                    .append(columns.get(c).numeric() ? blanks + line.get(c) : line.get(c) + blanks);
        }
        text.append(padded.toString().stripTrailing()).append('\n');
    }

    private static void appendRule(StringBuilder text, int[] widths) {
        for (int c = 0; c < widths.length; c++) {
            text.append(c == 0 ? "" : GAP).append("─".repeat(widths[c]));
        }
        text.append('\n');
    }
}
