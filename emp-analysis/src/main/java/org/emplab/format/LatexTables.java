package org.emplab.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.emplab.format.Table.Column;
import org.jspecify.annotations.Nullable;

/**
 * Tables as LaTeX with booktabs rules, ready to be included; with siunitx if wanted. A table that is longer than a page is
 * set in parts, since a float does not break: no row is lost at the foot of a page.
 */
public final class LatexTables {
    private static final int ROWS_OF_A_PART = 40;

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
        LatexColumns columns = new LatexColumns(table, numbers);
        int parts = Math.max(1, (table.rows().size() + ROWS_OF_A_PART - 1) / ROWS_OF_A_PART);
        List<String> floats = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            int from = part * ROWS_OF_A_PART;
            int to = Math.min(table.rows().size(), from + ROWS_OF_A_PART);
            String caption = escape(table.caption()) + (parts > 1 ? " (part " + (part + 1) + " of " + parts + ")" : "");
            floats.add("\\begin{table}\n\\centering\n"
                    + (part == 0 ? "" : "\\addtocounter{table}{-1}\n")
                    + "\\caption{" + caption + "}\n"
                    + (part == 0 ? "\\label{tab:" + table.name() + "}\n" : "")
                    + columns.size()
                    + "\\begin{tabular}{" + columns.alignments() + "}\n\\toprule\n"
                    + columns.headings() + "\\midrule\n"
                    + rows(table, numbers, from, to)
                    + "\\bottomrule\n\\end{tabular}\n\\end{table}\n");
        }
        String packages = "% \\usepackage{booktabs}" + (numbers == Numbers.SIUNITX ? ", \\usepackage{siunitx}" : "");
        return packages + "\n" + String.join("\\clearpage\n", floats);
    }

    private static String rows(Table table, Numbers numbers, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (List<@Nullable Object> row : table.rows().subList(from, to)) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < row.size(); c++) {
                cells.add(cell(row.get(c), table.columns().get(c), numbers));
            }
            text.append(String.join(" & ", cells)).append(" \\\\\n");
        }
        return text.toString();
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

    /** Text as LaTeX would print it, whatever fonts it has: a process may give itself any name. */
    public static String escape(String text) {
        return text.codePoints().mapToObj(LatexTables::escaped).collect(Collectors.joining());
    }

    private static String escaped(int c) {
        return switch (c) {
            case '\\' -> "\\textbackslash{}";
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + Character.toString(c);
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '|' -> "\\textbar{}";
            case '[', ']', '*' -> "{" + Character.toString(c) + "}"; // behind a line's end they would be its argument
            case '–' -> "--";
            case '—' -> "---";
            case '−' -> "$-$";
            case '≥' -> "$\\geq$";
            case '≤' -> "$\\leq$";
            case '×' -> "$\\times$";
            case '±' -> "$\\pm$";
            case '·' -> "$\\cdot$";
            case '²' -> "$^2$";
            case '³' -> "$^3$";
            case 'µ' -> "$\\mu$";
            default -> known(c) ? Character.toString(c) : String.format("{[}U+%04X{]}", c);
        };
    }

    /** ASCII, and the accented letters of western Europe that every font has. */
    private static boolean known(int c) {
        return (c >= ' ' && c <= '~')
                || (c >= 'À' && c <= 'ÿ' && c != 'Ð' && c != 'ð' && c != 'Þ' && c != 'þ' && c != '÷');
    }
}
