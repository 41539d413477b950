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
 * set in parts, since a float does not break, and one of many columns in blocks: nothing is lost at the edge of a page.
 */
public final class LatexTables {
    private static final int LONGEST_WORD = 12;

    /** How a character begins that not every font has. */
    private static final String CODE = "{[}U+";

    private static final int CODE_LENGTH = 8;

    /** How numbers and units are set. */
    public enum Numbers {
        /** Numbers as they are, in math mode where they have a sign. */
        PLAIN,
        /** Numbers in num and unit macros; needs the package siunitx. */
        SIUNITX
    }

    /** Makes what follows in braces smaller where it is wider than the line. */
    private static final String FITTING = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n";

    private static final String PARAGRAPH = "p{0.4\\linewidth}";

    private LatexTables() {}

    public static String write(Table table) {
        return write(table, Numbers.PLAIN);
    }

    public static String write(Table whole, Numbers numbers) {
        Table table = whole.withoutEmptyDecimals();
        LatexLayout layout = new LatexLayout(table);
        String environment = layout.isWide() ? "table*" : "table";
        List<List<List<@Nullable Object>>> pages = layout.pages();
        List<String> floats = new ArrayList<>();
        for (int page = 0; page < pages.size(); page++) {
            List<List<@Nullable Object>> rows = pages.get(page);
            String number = pages.size() > 1 ? " (part " + (page + 1) + " of " + pages.size() + ")" : "";
            floats.add("\\begin{" + environment + "}\n\\centering\n"
                    + (page == 0 ? "" : "\\addtocounter{table}{-1}\n")
                    + "\\caption{" + breakable(table.caption()) + number + "}\n"
                    + (page == 0 ? "\\label{tab:" + table.name() + "}\n" : "")
                    + layout.blocks().stream()
                            .map(block -> block(table, layout, block, rows, numbers))
                            .collect(Collectors.joining("\n\\medskip\n"))
                    + "\\end{" + environment + "}\n");
        }
        String packages = "% \\usepackage{booktabs,graphicx}"
                + (numbers == Numbers.SIUNITX ? ", \\usepackage{siunitx}\n% \\sisetup{group-minimum-digits=4}" : "");
        return packages + "\n" + String.join("\\clearpage\n", floats);
    }

    private static String block(
            Table table, LatexLayout layout, List<Integer> block, List<List<@Nullable Object>> rows, Numbers numbers) {
        StringBuilder text = new StringBuilder(FITTING).append("\\begin{tabular}{");
        for (int c : block) {
            text.append(table.columns().get(c).numeric() ? "r" : layout.isSentence(c) ? PARAGRAPH : "l");
        }
        text.append("}\n\\toprule\n")
                .append(block.stream()
                        .map(c -> heading(layout.heading(c), table.columns().get(c), numbers))
                        .collect(Collectors.joining(" & ")))
                .append(" \\\\\n\\midrule\n");
        for (List<@Nullable Object> row : rows) {
            String cells = block.stream()
                    .map(c -> {
                        Object cell = row.get(c);
                        return cell != null && layout.isSentence(c)
                                ? "\\raggedright " + breakable(Digits.sentence(cell.toString()))
                                : cell(cell, table.columns().get(c), numbers);
                    })
                    .collect(Collectors.joining(" & "));
            boolean ragged = layout.isSentence(block.get(block.size() - 1)); // gives the line's end another meaning
            text.append(cells).append(ragged ? " \\tabularnewline\n" : " \\\\\n");
        }
        return text.append(rows.isEmpty() ? "\\multicolumn{" + block.size() + "}{l}{none} \\\\\n" : "")
                .append("\\bottomrule\n\\end{tabular}}\n")
                .toString();
    }

    private static String heading(List<String> lines, Column column, Numbers numbers) {
        String unit = "(" + column.unit() + ")";
        boolean macro = numbers == Numbers.SIUNITX && column.unit().matches("[a-zA-Zµ]+");
        List<String> set = lines.stream()
                .map(line -> macro && line.endsWith(unit)
                        ? escape(line.substring(0, line.length() - unit.length())) + "(\\unit{" + column.unit() + "})"
                        : escape(line))
                .toList();
        return set.size() == 1
                ? set.get(0)
                : "\\shortstack[" + (column.numeric() ? "r" : "l") + "]{" + String.join("\\\\", set) + "}";
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
            boolean longWord = length(word) > LONGEST_WORD;
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

    /** How many characters LaTeX would print. */
    static int length(String text) {
        return text.codePoints()
                .map(c -> known(c) || !escaped(c).startsWith(CODE) ? 1 : CODE_LENGTH)
                .sum();
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
            case '⁶' -> "$^6$";
            case 'µ' -> "$\\mu$";
            case '†' -> "\\dag{}";
            case '‡' -> "\\ddag{}";
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
