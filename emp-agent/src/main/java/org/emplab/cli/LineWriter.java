package org.emplab.cli;

import java.io.PrintWriter;
import java.io.Writer;
import org.emplab.report.table.Cells;

/** Writes messages for people: a line shows the control characters of the names in it ({@code \x1b}). */
final class LineWriter extends PrintWriter {
    LineWriter(Writer out) {
        super(out, true);
    }

    @Override
    public void println(String line) {
        super.println(shown(line));
    }

    @Override
    public void println(Object line) {
        super.println(shown(String.valueOf(line)));
    }

    private static String shown(String text) {
        return text.chars().noneMatch(Cells::isObeyed) ? text : Cells.visibleLines(text);
    }
}
