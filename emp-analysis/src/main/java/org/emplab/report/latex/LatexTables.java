package org.emplab.report.latex;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.jspecify.annotations.Nullable;

/**
 * Tables as LaTeX with booktabs rules, ready to be included; with siunitx if wanted. A table that is longer than a page is
 * set in parts, since a float does not break, and one that is wider than a line in blocks: nothing is lost at the edge of a
 * page.
 */
public final class LatexTables {
    private static final int LONGEST_WORD = 16;
    private static final double LONGEST_POINTS = 90;
    /** How a character begins that not every font has. */
    static final String CODE = "{[}U+";

    /** How numbers and units are set. */
    public enum Numbers {
        /** Numbers as they are, in math mode where they have a sign. */
        PLAIN,
        /** Numbers in num and unit macros; needs the package siunitx. */
        SIUNITX
    }

    private LatexTables() {}

    public static String write(Table table) {
        return write(table, Numbers.PLAIN);
    }

    public static String write(Table whole, Numbers numbers) {
        Table table = whole.withoutEmptyDecimals();
        LatexColumns columns = new LatexColumns(table, numbers, true);
        LatexLayout layout = new LatexLayout(table, columns);
        if (layout.blocks().size() > 1) {
            columns = new LatexColumns(table, numbers, false);
            layout = new LatexLayout(table, columns);
        }
        List<Integer> parts = layout.parts();
        int count = parts.size() - 1;
        List<String> floats = new ArrayList<>();
        for (int part = 0; part < count; part++) {
            String number = count > 1 ? " (part " + (part + 1) + " of " + count + ")" : "";
            List<String> blocks = new ArrayList<>();
            for (int[] block : layout.blocks()) {
                blocks.add("\\begin{tabular}{" + layout.alignments(block) + "}\n\\toprule\n"
                        + columns.headings(block) + "\\midrule\n"
                        + rows(
                                table,
                                columns,
                                block,
                                numbers,
                                table.rows().subList(parts.get(part), parts.get(part + 1)))
                        + (table.rows().isEmpty() ? "\\multicolumn{" + block.length + "}{l}{none} \\\\\n" : "")
                        + "\\bottomrule\n\\end{tabular}\n");
            }
            floats.add("\\begin{" + layout.environment() + "}\n\\centering\n"
                    + (part == 0 ? "" : "\\addtocounter{table}{-1}\n")
                    + "\\caption{" + breakable(table.caption()) + number + "}\n"
                    + (part == 0 ? "\\label{tab:" + table.name() + "}\n" : "")
                    + layout.size()
                    + String.join("\n\\medskip\n", blocks)
                    + "\\end{" + layout.environment() + "}\n");
        }
        String packages = "% \\usepackage{booktabs}"
                + (numbers == Numbers.SIUNITX ? ", \\usepackage{siunitx}\n% \\sisetup{group-minimum-digits=4}" : "");
        return packages + "\n" + String.join("\\clearpage\n", floats);
    }

    private static String rows(
            Table table, LatexColumns columns, int[] block, Numbers numbers, List<List<@Nullable Object>> rows) {
        StringBuilder text = new StringBuilder();
        for (List<@Nullable Object> row : rows) {
            List<String> cells = new ArrayList<>();
            for (int c : block) {
                Object cell = row.get(c);
                cells.add(
                        cell != null && columns.isSentence(c)
                                ? "\\raggedright " + breakable(Digits.sentence(cell.toString()))
                                : cell(cell, table.columns().get(c), numbers));
            }
            boolean ragged = columns.isSentence(block[block.length - 1]); // which gives the line's end another meaning
            text.append(String.join(" & ", cells)).append(ragged ? " \\tabularnewline\n" : " \\\\\n");
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
        String grouped = Digits.grouped(new BigDecimal(text).abs()).replace(String.valueOf(Digits.GROUP), "\\,");
        return text.startsWith("-") ? "$-" + grouped + "$" : grouped;
    }

    /** Text whose long words, the paths of programs for example, may be broken. */
    public static String breakable(String text) {
        StringBuilder broken = new StringBuilder();
        int[] all = text.codePoints().toArray();
        int next = 0;
        for (String word : text.split("(?<= )", -1)) {
            boolean longWord = word.length() > LONGEST_WORD || TypeWidth.ofText(word) > LONGEST_POINTS;
            int length = word.codePointCount(0, word.length());
            for (int i = 0; i < length; i++, next++) {
                boolean here = longWord
                        && i > 0
                        && (i % LONGEST_WORD == 0
                                || "/_-.=,".indexOf(all[next - 1]) >= 0
                                || escaped(all[next]).startsWith(CODE));
                broken.append(here ? "\\allowbreak{}" : "").append(escaped(all, next));
            }
        }
        return broken.toString();
    }

    /** Text as LaTeX would print it, whatever fonts it has: a process may give itself any name. */
    public static String escape(String text) {
        int[] all = text.codePoints().toArray();
        return IntStream.range(0, all.length).mapToObj(i -> escaped(all, i)).collect(Collectors.joining());
    }

    /** A character in its text: TeX makes one of two dashes, quotes or commas, and drops a blank behind a blank. */
    private static String escaped(int[] text, int at) {
        int c = text[at];
        if (c == ' ' && (at == 0 || text[at - 1] == ' ')) {
            return "\\ ";
        }
        int next = at + 1 < text.length ? text[at + 1] : -1;
        boolean joined = next == c && "-'`,".indexOf(c) >= 0 || next == '`' && (c == '!' || c == '?');
        return escaped(c) + (joined ? "{}" : "");
    }

    private static String escaped(int c) {
        return switch (c) {
            case '\\' -> "\\textbackslash{}";
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + Character.toString(c);
            case '…' -> "\\ldots{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '"' -> "\\char34{}"; // which a language may have made a command
            case '|' -> "\\textbar{}";
            case '[', ']', '*' -> "{" + Character.toString(c) + "}"; // behind a line's end they would be its argument
            case Digits.GROUP -> "\\,";
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
            case '†' -> "\\dag{}";
            case '→' -> "$\\to$";
            case '∞' -> "$\\infty$";
            case '’' -> "'";
            default -> known(c) ? Character.toString(c) : String.format(CODE + "%04X{]}", c);
        };
    }

    /** ASCII, and the accented letters of western Europe that every font has. */
    private static boolean known(int c) {
        return (c >= ' ' && c <= '~')
                || (c >= 'À' && c <= 'ÿ' && c != 'Ð' && c != 'ð' && c != 'Þ' && c != 'þ' && c != '÷');
    }
}
