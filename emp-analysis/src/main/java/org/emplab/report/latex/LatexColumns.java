package org.emplab.report.latex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.report.latex.LatexTables.Numbers;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.jspecify.annotations.Nullable;

/** The columns of a LaTeX table: how wide they are, and their headings, over several lines where they are long. */
final class LatexColumns {
    /** A text that is wider than this, in points, is set as a paragraph. */
    private static final double SENTENCE_POINTS = 150;

    private final List<Column> columns;
    private final Numbers numbers;
    private final double[] widest;
    private final boolean[] sentence;
    private final List<List<String>> headings = new ArrayList<>();

    /**
     * @param twoLines whether no heading has more than two lines; else they are no wider than the cells
     */
    LatexColumns(Table table, Numbers numbers, boolean twoLines) {
        this.columns = table.columns();
        this.numbers = numbers;
        widest = new double[columns.size()];
        sentence = new boolean[columns.size()];
        for (int c = 0; c < widest.length; c++) {
            int longest = 0;
            for (List<@Nullable Object> row : table.rows()) {
                widest[c] = Math.max(widest[c], width(row.get(c), c));
                longest = Math.max(
                        longest,
                        Cells.rounded(row.get(c), columns.get(c), "---").length());
            }
            sentence[c] = !columns.get(c).numeric() && widest[c] > SENTENCE_POINTS;
            headings.add(lines(columns.get(c), longest, twoLines));
            for (String line : headings.get(c)) {
                widest[c] = Math.max(widest[c], TypeWidth.ofText(line));
            }
        }
    }

    /** Width of a cell, in points at 10 points. */
    double width(@Nullable Object cell, int c) {
        String text = Cells.rounded(cell, columns.get(c), "---");
        return cell instanceof Number ? TypeWidth.ofNumber(text, numbers == Numbers.SIUNITX) : TypeWidth.ofText(text);
    }

    /** Width of a column, likewise. */
    double width(int c) {
        return widest[c];
    }

    boolean isSentence(int c) {
        return sentence[c];
    }

    boolean isText(int c) {
        return !columns.get(c).numeric();
    }

    int size() {
        return columns.size();
    }

    /**
     * @param sentencePart how wide a sentence's column is, in parts of the line
     */
    String alignment(int c, double sentencePart) {
        return columns.get(c).numeric()
                ? "r"
                : sentence[c] ? "p{" + Digits.fixed(sentencePart, 2) + "\\linewidth}" : "l";
    }

    /** Lines of headings of some columns, the shorter ones at the bottom. */
    String headings(int[] chosen) {
        int most = Arrays.stream(chosen).map(c -> headings.get(c).size()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < most; line++) {
            List<String> cells = new ArrayList<>();
            for (int c : chosen) {
                int own = line - (most - headings.get(c).size());
                cells.add(own < 0 ? "" : heading(headings.get(c).get(own), columns.get(c)));
            }
            text.append(String.join(" & ", cells)).append(" \\\\\n");
        }
        return text.toString();
    }

    private String heading(String line, Column column) {
        String unit = "(" + column.unit() + ")";
        return numbers == Numbers.SIUNITX && column.unit().matches("[a-zA-Zµ]+") && line.endsWith(unit)
                ? LatexTables.escape(line.substring(0, line.length() - unit.length())) + "(\\unit{" + column.unit()
                        + "})"
                : LatexTables.escape(line);
    }

    /** A heading in lines that are no longer than the cells, where its words and the number of lines allow it. */
    private static List<String> lines(Column column, int width, boolean two) {
        List<String> words = new ArrayList<>(Arrays.asList(column.title().split(" ")));
        if (!column.unit().isEmpty()) {
            words.add("(" + column.unit() + ")");
        }
        int longest = words.stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (String word : words) {
            int last = lines.size() - 1;
            if (last >= 0 && lines.get(last).length() + 1 + word.length() <= Math.max(width, longest)) {
                lines.set(last, lines.get(last) + " " + word);
            } else {
                lines.add(word);
            }
        }
        if (lines.size() <= 2 || !two) {
            return lines;
        }
        return IntStream.range(1, words.size())
                .mapToObj(at -> List.of(
                        String.join(" ", words.subList(0, at)), String.join(" ", words.subList(at, words.size()))))
                .min(Comparator.comparingInt(
                        pair -> Math.max(pair.get(0).length(), pair.get(1).length())))
                .orElse(lines);
    }
}
