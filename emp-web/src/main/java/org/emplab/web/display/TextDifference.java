package org.emplab.web.display;

import com.github.difflib.text.DiffRow;
import com.github.difflib.text.DiffRowGenerator;
import java.util.List;

/** The lines in which a text differs from an earlier one. */
public final class TextDifference {
    private TextDifference() {}

    /** The fate of a line. */
    public enum Kind {
        SAME,
        ADDED,
        REMOVED;

        /** The mark of a plain difference. */
        public String mark() {
            return this == SAME ? " " : this == ADDED ? "+" : "−";
        }
    }

    public record Line(Kind kind, String text) {}

    /** All lines of both, in order; a changed one is removed and added. */
    public static List<Line> lines(String before, String after) {
        return DiffRowGenerator.create()
                .lineNormalizer(line -> line)
                .build()
                .generateDiffRows(before.lines().toList(), after.lines().toList())
                .stream()
                .flatMap(row -> of(row).stream())
                .toList();
    }

    private static List<Line> of(DiffRow row) {
        Line removed = new Line(Kind.REMOVED, row.getOldLine());
        Line added = new Line(Kind.ADDED, row.getNewLine());
        return switch (row.getTag()) {
            case EQUAL -> List.of(new Line(Kind.SAME, row.getNewLine()));
            case INSERT -> List.of(added);
            case DELETE -> List.of(removed);
            case CHANGE -> List.of(removed, added);
        };
    }
}
