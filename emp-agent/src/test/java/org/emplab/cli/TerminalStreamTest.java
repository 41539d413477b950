package org.emplab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.util.stream.IntStream;
import org.emplab.cli.Emp.LineWriter;
import org.emplab.report.table.Cells;
import org.junit.jupiter.api.Test;

class TerminalStreamTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream whole = new PrintStream(shown, false, UTF_8);

    @Test
    void showsEveryControlCharacterAndKeepsLinesTabsAndLetters() {
        try (PrintStream out = new TerminalStream(whole)) {
            out.print("a\tä\u00a0µ€\n\u001b]0;t\u0007\r\u007f\u009b\u0085");
        }
        assertThat(shown.toString(UTF_8)).isEqualTo("a\tä\u00a0µ€\n\\x1b]0;t\\x07\\x0d\\x7f\\x9b\\x85");
    }

    @Test
    void noCharacterMovesTheCursorOrTurnsTheLine() {
        String all = IntStream.rangeClosed(0, 0x2ffff)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        try (PrintStream out = new TerminalStream(whole)) {
            out.print(all);
        }
        String text = shown.toString(UTF_8);
        assertThat(text)
                .contains("\\x00", "\\u202e", "é", "中", "💥")
                .doesNotContainPattern("[\\p{Cc}\\p{Zl}\\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069&&[^\n\t]]");
        assertThat(text.codePoints().filter(c -> c > '~').count())
                .isEqualTo(all.codePoints()
                        .filter(c -> c > '~' && !Cells.isObeyed(c))
                        .count());
    }

    @Test
    void leavesATextOfOursAsItIs() {
        try (TerminalStream out = new TerminalStream(whole)) {
            out.obeyed().print("\u001b[1mbold\u001b[0m");
        }
        assertThat(shown.toString(UTF_8)).isEqualTo("\u001b[1mbold\u001b[0m");
    }

    @Test
    void aMessageShowsTheControlCharactersOfNames() {
        StringWriter text = new StringWriter();
        try (LineWriter err = new LineWriter(text)) {
            err.println("emp: no run of \u001b[8mx\r");
            err.print("\r\u001b[K");
        }
        assertThat(text).hasToString("emp: no run of \\x1b[8mx\\x0d\n\r\u001b[K");
    }
}
