package org.emplab.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.emplab.format.LatexTables.Numbers;
import org.emplab.format.Table.Column;

/**
 * How the columns of a LaTeX table find room on a page: headings over several lines, sentences in paragraphs, and a smaller
 * type for many columns.
 */
final class LatexColumns {
    private static final int SENTENCE = 40;
    private static final int LINE_POINTS = 345;
    private static final double DIGIT_POINTS = 5;
    private static final int SEPARATION_POINTS = 12;
    private static final String[] SIZES = {"\\small", "\\footnotesize", "\\scriptsize", "\\tiny"};
    private static final double[] SCALES = {0.9, 0.8, 0.7, 0.5};

    private final List<Column> columns;
    private final Numbers numbers;
    private final int[] widest;
    private final List<List<String>> headings = new ArrayList<>();

    LatexColumns(Table table, Numbers numbers) {
        this.columns = table.columns();
        this.numbers = numbers;
        widest = new int[columns.size()];
        for (int c = 0; c < widest.length; c++) {
            Column column = columns.get(c);
            int at = c;
            widest[c] = table.rows().stream()
                    .mapToInt(row -> Cells.rounded(row.get(at), column, "---").length())
                    .max()
                    .orElse(0);
            headings.add(lines(column, widest[c]));
        }
    }

    String alignments() {
        return columns.stream()
                .map(column -> column.numeric() ? "r" : isSentence(column) ? "p{0.5\\linewidth}" : "l")
                .collect(Collectors.joining());
    }

    /** The type size that lets the table fit in a line of an article, and how far its columns are apart. */
    String size() {
        double points = 0;
        for (int c = 0; c < widest.length; c++) {
            int heading =
                    headings.get(c).stream().mapToInt(String::length).max().orElse(0);
            boolean sentence = isSentence(columns.get(c));
            points += sentence ? LINE_POINTS / 2.0 : DIGIT_POINTS * Math.max(heading, widest[c]);
        }
        if (points + SEPARATION_POINTS * widest.length <= LINE_POINTS) {
            return "";
        }
        int size = 0;
        while (size < SIZES.length - 1
                && points * SCALES[size] + SEPARATION_POINTS / 2.0 * widest.length > LINE_POINTS) {
            size++;
        }
        return SIZES[size] + "\\setlength{\\tabcolsep}{3pt}\n";
    }

    /** Lines of headings, the shorter ones at the bottom. */
    String headings() {
        int most = headings.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < most; line++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
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

    private boolean isSentence(Column column) {
        return !column.numeric() && widest[columns.indexOf(column)] > SENTENCE;
    }

    /** A heading in lines that are no longer than the cells, where its words allow it. */
    private static List<String> lines(Column column, int width) {
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
        return lines;
    }
}
