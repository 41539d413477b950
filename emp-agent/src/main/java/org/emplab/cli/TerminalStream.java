package org.emplab.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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
        /** The first byte of the characters from U+0080 to U+00BF, of which the first half controls terminals. */
        private static final int C1 = 0xc2;

        private boolean afterC1;

        Shown(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            int octet = b & 0xff;
            boolean second = afterC1;
            afterC1 = octet == C1;
            if (second && octet < 0xa0 || octet < ' ' && octet != '\n' && octet != '\t' || octet == 0x7f) {
                out.write(String.format("\\x%02x", octet).getBytes(StandardCharsets.US_ASCII));
                return;
            }
            if (second) {
                out.write(C1);
            }
            if (!afterC1) {
                out.write(octet);
            }
        }
    }
}
