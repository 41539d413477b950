package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --export-markdown}: the table that people read, as Markdown. */
@OptionGroup(value = "The result", order = 4)
public final class MarkdownFile {
    @Option(
            names = "--export-markdown",
            paramLabel = "FILE",
            description = "Also write the table of times there as Markdown.")
    private @Nullable Path file;

    /** Refuses before anything is executed what could not be written. */
    public void check(boolean replace) {
        if (file != null) {
            OutputFile.requireFree(file, replace);
        }
    }

    /** Does nothing if it was not asked for. */
    public void write(Table table, boolean replace) throws IOException {
        if (file != null) {
            OutputFile.write(file, replace, markdown(table));
        }
    }

    static String markdown(Table table) {
        StringBuilder text = new StringBuilder();
        line(text, table.columns().stream().map(Table.Column::heading).toList());
        line(
                text,
                table.columns().stream()
                        .map(column -> column.numeric() ? "---:" : "---")
                        .toList());
        table.rows().forEach(row -> {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                cells.add(Cells.rounded(row.get(i), table.columns().get(i), "–"));
            }
            line(text, cells);
        });
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |")))
                .append('\n');
    }
}
