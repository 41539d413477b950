package org.emplab.report.latex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * How a LaTeX table finds room on a page: columns in a smaller type where they need it, and in blocks below each other where
 * that does not do, each block with the columns that name the row; rows in as many floats as pages are needed. Widths are
 * those of an article at 10 points; in a class of two columns a wide table spans both.
 */
final class LatexLayout {
    /** A line of an article, less what it takes to fit at 11 points too. */
    private static final double LINE_POINTS = 328;
    /** The narrower line of an article in two columns. */
    private static final double COLUMN_POINTS = 196;

    private static final String[] SIZES = {"", "\\small", "\\footnotesize", "\\scriptsize"};
    private static final double[] SCALES = {1, 0.925, 0.85, 0.8};
    private static final double[] SEPARATIONS = {12, 6, 6, 6};
    private static final int LEAST_READABLE = 2;
    private static final String NARROW = "\\setlength{\\tabcolsep}{3pt}";
    private static final double LEAST_SENTENCE = 0.2;
    /** The most of a line that keys take. */
    private static final double MOST_KEYS = 0.6;

    private static final double LINES_OF_A_PAGE = 36;

    private final Table table;
    private final LatexColumns columns;
    private final List<int[]> blocks;
    private final int size;

    LatexLayout(Table table, LatexColumns columns) {
        this.table = table;
        this.columns = columns;
        int[] all = IntStream.range(0, columns.size()).toArray();
        int fitting = 0;
        while (fitting <= LEAST_READABLE && !fits(all, fitting)) {
            fitting++;
        }
        this.size = fitting <= LEAST_READABLE ? fitting : sizeOfBlocks();
        this.blocks = fitting <= LEAST_READABLE ? List.of(all) : blocks(size);
    }

    /** The columns of each block. */
    List<int[]> blocks() {
        return blocks;
    }

    /** A float over both columns of the page, if there are two and the table is wider than one. */
    String environment() {
        boolean paragraphs = IntStream.range(0, columns.size()).anyMatch(columns::isSentence);
        boolean narrow = blocks.size() == 1 && size == 0 && leastWidth(blocks.get(0), 0) <= COLUMN_POINTS;
        return narrow && !paragraphs ? "table" : "table*";
    }

    String size() {
        return size == 0 ? "" : SIZES[size] + NARROW + "\n";
    }

    String alignments(int[] block) {
        StringBuilder text = new StringBuilder();
        for (int c : block) {
            text.append(columns.alignment(c, sentencePart(block)));
        }
        return text.toString();
    }

    /** The beginnings of each float's rows, and the end of the last. */
    List<Integer> parts() {
        List<Integer> parts = new ArrayList<>(List.of(0));
        double lines = 0;
        for (int row = 0; row < table.rows().size(); row++) {
            double height = 0;
            for (int[] block : blocks) {
                height += height(table.rows().get(row), block);
            }
            if (lines > 0 && lines + height > LINES_OF_A_PAGE) {
                parts.add(row);
                lines = 0;
            }
            lines += height;
        }
        parts.add(table.rows().size());
        return parts;
    }

    /** The height of a row in lines. */
    private double height(List<@Nullable Object> row, int[] block) {
        double lines = 1;
        for (int c : block) {
            if (columns.isSentence(c)) {
                double points = sentencePart(block) * LINE_POINTS / SCALES[size];
                lines = Math.max(lines, Math.ceil(1.15 * columns.width(row.get(c), c) / points)); // lines are ragged
            }
        }
        return lines;
    }

    private int sizeOfBlocks() {
        int[] keys = keys(LEAST_READABLE);
        boolean each = IntStream.range(0, columns.size()).allMatch(c -> fits(with(keys, c), LEAST_READABLE));
        return each ? LEAST_READABLE : SIZES.length - 1;
    }

    private List<int[]> blocks(int atSize) {
        int[] keys = keys(atSize);
        List<int[]> found = new ArrayList<>();
        int[] block = keys;
        for (int c = 0; c < columns.size(); c++) {
            if (!contains(keys, c)) {
                if (block.length > keys.length && !fits(with(block, c), atSize)) {
                    found.add(block);
                    block = keys;
                }
                block = with(block, c);
            }
        }
        found.add(block);
        return found;
    }

    /**
     * The columns that tell the rows apart: the first ones, up to the last text of the first half, without those that are the
     * same in all rows, and without the first of them where they take too much of the line; behind them those that differ
     * where these do not.
     */
    private int[] keys(int atSize) {
        int last = 0;
        for (int c = 0; 2 * c < columns.size(); c++) {
            last = columns.isText(c) ? c : last;
        }
        int[] keys = IntStream.rangeClosed(0, last).filter(this::differs).toArray();
        while (keys.length > 1 && leastWidth(keys, atSize) > MOST_KEYS * LINE_POINTS) {
            keys = Arrays.copyOfRange(keys, 1, keys.length);
        }
        keys = keys.length == 0 ? new int[] {0} : keys;
        for (int c = 0; c < columns.size(); c++) {
            int[] more = with(keys, c);
            if (distinct(more) > distinct(keys) && leastWidth(more, atSize) <= MOST_KEYS * LINE_POINTS) {
                keys = more;
            }
        }
        return keys;
    }

    private boolean differs(int c) {
        return distinct(c) > 1;
    }

    /** How many rows these columns tell apart. */
    private long distinct(int... some) {
        return table.rows().stream()
                .map(row -> IntStream.of(some)
                        .mapToObj(c -> Objects.toString(row.get(c)))
                        .toList())
                .distinct()
                .count();
    }

    private boolean fits(int[] block, int atSize) {
        return leastWidth(block, atSize) <= LINE_POINTS;
    }

    /** The width of a block whose sentences are as narrow as they may be. */
    private double leastWidth(int[] block, int atSize) {
        double width = SEPARATIONS[atSize] * block.length;
        for (int c : block) {
            width += columns.isSentence(c) ? LEAST_SENTENCE * LINE_POINTS : SCALES[atSize] * columns.width(c);
        }
        return width;
    }

    /** The part of a line that the other columns leave, but no more than half of it. */
    private double sentencePart(int[] block) {
        double others = SEPARATIONS[size] * block.length;
        int sentences = 0;
        for (int c : block) {
            others += columns.isSentence(c) ? 0 : SCALES[size] * columns.width(c);
            sentences += columns.isSentence(c) ? 1 : 0;
        }
        return Math.min(0.5, Math.max(LEAST_SENTENCE, Math.floor(100 * (1 - others / LINE_POINTS) / sentences) / 100));
    }

    /** Adds a column to a block, in the table's order. */
    private static int[] with(int[] block, int c) {
        return IntStream.concat(IntStream.of(block), IntStream.of(c))
                .distinct()
                .sorted()
                .toArray();
    }

    private static boolean contains(int[] block, int c) {
        return IntStream.of(block).anyMatch(one -> one == c);
    }
}
