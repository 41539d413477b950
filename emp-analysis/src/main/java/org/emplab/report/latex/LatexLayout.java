package org.emplab.report.latex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of a table stand beside each other, and which rows go on one page. Widths are numbers of characters, which
 * is near enough: TeX itself makes a block smaller that is wider than the line.
 */
final class LatexLayout {
    /** The characters of a line; a block of so many can still be read when it is made as narrow as one of an article. */
    private static final int LINE = 90;

    /** The characters of a line in one of two columns. */
    private static final int HALF_LINE = 40;

    /** A longer text is set as a paragraph, in lines of {@value #PARAGRAPH} characters. */
    private static final int SENTENCE = 40;

    private static final int PARAGRAPH = 30;
    private static final int SEPARATION = 3;
    private static final int LEAST_HEADING = 8;
    private static final int LINES_OF_A_PAGE = 38;
    private static final int LINES_OF_A_HEAD = 3;

    private final Table table;
    private final int[] widest;

    LatexLayout(Table table) {
        this.table = table;
        widest = columns()
                .map(c -> table.rows().stream()
                        .mapToInt(row -> length(row, c))
                        .max()
                        .orElse(0))
                .toArray();
    }

    private IntStream columns() {
        return IntStream.range(0, table.columns().size());
    }

    private int length(List<@Nullable Object> row, int c) {
        return LatexTables.length(Cells.rounded(row.get(c), table.columns().get(c), "---"));
    }

    boolean isSentence(int c) {
        return !table.columns().get(c).numeric() && widest[c] > SENTENCE;
    }

    /** A heading in lines that are no longer than the cells, where its words allow it. */
    List<String> heading(int c) {
        Column column = table.columns().get(c);
        List<String> words = new ArrayList<>(Arrays.asList(column.title().split(" ")));
        if (!column.unit().isEmpty()) {
            words.add("(" + column.unit() + ")");
        }
        int width = Math.max(Math.max(cellWidth(c), LEAST_HEADING), longest(words));
        List<String> lines = new ArrayList<>(words.subList(0, 1));
        for (String word : words.subList(1, words.size())) {
            String last = lines.get(lines.size() - 1);
            if (last.length() + 1 + word.length() <= width) {
                lines.set(lines.size() - 1, last + " " + word);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    private static int longest(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(0);
    }

    private int cellWidth(int c) {
        return isSentence(c) ? PARAGRAPH : widest[c];
    }

    private int width(List<Integer> block) {
        return block.stream()
                .mapToInt(c -> SEPARATION + Math.max(cellWidth(c), longest(heading(c))))
                .sum();
    }

    /** The columns in blocks that a line holds, each with those that tell the rows apart. */
    List<List<Integer>> blocks() {
        List<Integer> keys = keys();
        List<List<Integer>> blocks = new ArrayList<>(List.of(new ArrayList<>(keys)));
        for (int c = keys.size(); c < table.columns().size(); c++) {
            List<Integer> last = blocks.get(blocks.size() - 1);
            last.add(c);
            if (width(last) > LINE && last.size() > keys.size() + 1) {
                last.remove(last.size() - 1);
                last = new ArrayList<>(keys);
                last.add(c);
                blocks.add(last);
            }
        }
        return blocks;
    }

    /** The first columns, as many as tell the rows apart, but no more than take half of a line. */
    private List<Integer> keys() {
        List<Integer> keys = new ArrayList<>(List.of(0));
        while (keys.size() < table.columns().size()
                && distinct(keys) < table.rows().size()) {
            keys.add(keys.size());
        }
        while (keys.size() > 1 && width(keys) > LINE / 2) {
            keys.remove(keys.size() - 1);
        }
        return keys;
    }

    private long distinct(List<Integer> keys) {
        return table.rows().stream()
                .map(row -> keys.stream().map(row::get).toList())
                .distinct()
                .count();
    }

    /** True if one column of a page of two is too narrow. */
    boolean isWide() {
        return columns().anyMatch(this::isSentence) || width(columns().boxed().toList()) > HALF_LINE;
    }

    /** The rows of each page. */
    List<List<List<@Nullable Object>>> pages() {
        int blocks = blocks().size();
        List<List<List<@Nullable Object>>> pages = new ArrayList<>(List.of(new ArrayList<>()));
        int lines = blocks * LINES_OF_A_HEAD;
        for (List<@Nullable Object> row : table.rows()) {
            int height = blocks
                    + columns()
                            .filter(this::isSentence)
                            .map(c -> length(row, c) / PARAGRAPH)
                            .sum();
            List<List<@Nullable Object>> page = pages.get(pages.size() - 1);
            if (lines + height > LINES_OF_A_PAGE && !page.isEmpty()) {
                page = new ArrayList<>();
                pages.add(page);
                lines = blocks * LINES_OF_A_HEAD;
            }
            page.add(row);
            lines += height;
        }
        return pages;
    }
}
