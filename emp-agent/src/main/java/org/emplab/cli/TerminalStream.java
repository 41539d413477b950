package org.emplab.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.report.table.Cells;

/** Standard output on a terminal: control characters, which any name may hold, are shown ({@code \x1b}) and not obeyed. */
final class TerminalStream extends PrintStream {
    private final PrintStream obeyed;

    /**
     * @param obeyed writes to the terminal as it is
     */
    TerminalStream(PrintStream obeyed) {
        super(new Shown(obeyed), false, StandardCharsets.UTF_8);
        this.obeyed = obeyed;
    }

    /** For a text of ours with bold words, in which names are shown already. */
    PrintStream obeyed() {
        return obeyed;
    }

    /** Whether a file descriptor of this process is a terminal, whatever the others are. */
    static boolean isTerminal(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString()
                    .matches("/dev/(pts/.*|tty.*|console)");
        } catch (IOException e) {
            return false;
        }
    }

    private static final class Shown extends FilterOutputStream {
        private final byte[] held = new byte[3];
        private int count;

        Shown(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            if (count > 0 && (b & 0xc0) != 0x80) { // a torn character
                out.write(held, 0, count);
                count = 0;
            }
            held[count++] = (byte) b;
            if (count == length(held[0] & 0xff)) {
                out.write(Cells.visibleLines(new String(held, 0, count, StandardCharsets.UTF_8))
                        .getBytes(StandardCharsets.UTF_8));
                count = 0;
            } else if (length(held[0] & 0xff) == 0) {
                out.write(b);
                count = 0;
            }
        }

        /** Bytes of a character that may be one to show, by its first; 0: it is none. */
        private static int length(int first) {
            return switch (first) {
                case 0xc2, 0xd8 -> 2;
                case 0xe2 -> 3;
                default -> first < ' ' || first == 0x7f ? 1 : 0;
            };
        }
    }
}
