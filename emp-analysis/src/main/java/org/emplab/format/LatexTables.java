package org.emplab.format;

import java.util.List;
import java.util.stream.Collectors;
import org.emplab.format.Table.Column;
import org.jspecify.annotations.Nullable;

/** Tables as LaTeX with booktabs rules, ready to be included; with siunitx if wanted. */
public final class LatexTables {
    /** How numbers and units are set. */
    public enum Numbers {
        /** As they are, in math mode where they have a sign. */
        PLAIN,
        /** In num and unit macros; needs the package siunitx. */
        SIUNITX
    }

    private LatexTables() {}

    public static String write(Table table) {
        return write(table, Numbers.PLAIN);
    }

    public static String write(Table table, Numbers numbers) {
        List<Column> columns = table.columns();
        StringBuilder text = new StringBuilder();
        text.append("% \\usepackage{booktabs}")
                .append(numbers == Numbers.SIUNITX ? ", \\usepackage{siunitx}" : "")
                .append('\n');
        text.append("\\begin{table}\n\\centering\n");
        text.append("\\caption{").append(escape(table.caption())).append("}\n");
        text.append("\\label{tab:").append(table.name()).append("}\n");
        text.append("\\begin{tabular}{")
                .append(columns.stream()
                        .map(column -> column.numeric() ? "r" : "l")
                        .collect(Collectors.joining()))
                .append("}\n\\toprule\n");
        text.append(columns.stream().map(column -> heading(column, numbers)).collect(Collectors.joining(" & ")))
                .append(" \\\\\n\\midrule\n");
        for (List<@Nullable Object> row : table.rows()) {
            for (int c = 0; c < columns.size(); c++) {
                text.append(c == 0 ? "" : " & ").append(cell(row.get(c), columns.get(c), numbers));
            }
            text.append(" \\\\\n");
        }
        return text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n").toString();
    }

    private static String heading(Column column, Numbers numbers) {
        String title = escape(column.title());
        if (column.unit().isEmpty()) {
            return title;
        }
        return title + " (" + unit(column.unit(), numbers) + ")";
    }

    private static String unit(String unit, Numbers numbers) {
        return numbers == Numbers.SIUNITX && unit.matches("[a-zA-Zµ]+") ? "\\unit{" + unit + "}" : escape(unit);
    }

    private static String cell(@Nullable Object cell, Column column, Numbers numbers) {
        if (!(cell instanceof Number)) {
            return cell == null ? "---" : escape(cell.toString());
        }
        String text = Cells.rounded(cell, column, "");
        if (numbers == Numbers.SIUNITX) {
            return "\\num{" + text + "}";
        }
        int exponent = text.indexOf('e');
        if (exponent >= 0) {
            return "$" + text.substring(0, exponent) + " \\times 10^{" + Integer.parseInt(text.substring(exponent + 1))
                    + "}$";
        }
        return text.startsWith("-") ? "$" + text + "$" : text;
    }

    /** Text as LaTeX would print it. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> escaped.append("\\textbackslash{}");
                case '&', '%', '$', '#', '_', '{', '}' -> escaped.append('\\').appendCodePoint(c);
                case '~' -> escaped.append("\\textasciitilde{}");
                case '^' -> escaped.append("\\textasciicircum{}");
                case '<' -> escaped.append("\\textless{}");
                case '>' -> escaped.append("\\textgreater{}");
                case '|' -> escaped.append("\\textbar{}");
                case '–' -> escaped.append("--");
                case '—' -> escaped.append("---");
                case '≥' -> escaped.append("$\\geq$");
                case '≤' -> escaped.append("$\\leq$");
                case '×' -> escaped.append("$\\times$");
                case '±' -> escaped.append("$\\pm$");
                case 'µ' -> escaped.append("$\\mu$");
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }
}
