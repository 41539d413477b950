package org.emplab.cli.transfer;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Digits;

/** Tells how much of a file has gone over: a line that is written over on a terminal, and nothing elsewhere. */
final class Transfer implements AutoCloseable {
    private static final long EVERY_NANOS = 200_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final String what;
    private final long total;
    private long done;
    private long shownAtNanos = System.nanoTime();
    private boolean open;

    /**
     * @param total bytes; −1 if that is not known
     */
    Transfer(PrintWriter err, boolean terminal, String what, long total) {
        this.err = err;
        this.terminal = terminal;
        this.what = what;
        this.total = total;
    }

    /** A stream that counts what is written to it. */
    OutputStream through(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(int b) throws IOException {
                out.write(b);
                add(1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
                add(length);
            }
        };
    }

    /** Shows what is being done without a count, which the server has. */
    void waiting(String doing) {
        show(what + ": " + doing);
    }

    private void add(int bytes) {
        done += bytes;
        long now = System.nanoTime();
        if (terminal && now - shownAtNanos > EVERY_NANOS) {
            shownAtNanos = now;
            show(what + ": " + size(done)
                    + (total > 0 ? String.format(Locale.ROOT, " (%d %%)", 100 * done / total) : ""));
        }
    }

    private void show(String line) {
        if (terminal) {
            err.print("\r\033[K" + Cells.visible(line));
            err.flush();
            open = true;
        }
    }

    /** Clears the line, for what comes next. */
    @Override
    public void close() {
        if (open) {
            err.print("\r\033[K");
            err.flush();
            open = false;
        }
    }

    static String size(long bytes) {
        return bytes < 1 << 20
                ? Digits.fixed(bytes / 1024.0, 1) + " KB"
                : Digits.fixed(bytes / 1024.0 / 1024.0, 1) + " MB";
    }
}
