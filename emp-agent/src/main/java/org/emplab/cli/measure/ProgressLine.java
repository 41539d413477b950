package org.emplab.cli.measure;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.emplab.model.Failure;
import org.emplab.model.Sample;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;

/**
 * Tells between samples how far the work is: one line that is written over on a terminal, plain lines elsewhere.
 * Nothing is written while the program runs.
 */
final class ProgressLine {
    private static final int PLAIN_LINES = 10;

    private final PrintWriter err;
    private final boolean terminal;
    private final int runs;
    private final long startedNanos;
    private boolean open;

    ProgressLine(PrintWriter err, boolean terminal, int runs, long startedNanos) {
        this.err = err;
        this.terminal = terminal;
        this.runs = runs;
        this.startedNanos = startedNanos;
    }

    void warmingUp(String program) {
        show(program + ": warm-up", true);
    }

    /**
     * @param nowNanos on the clock of {@code startedNanos}, which is the end of the warm-up
     */
    void taken(Sample sample, long nowNanos) {
        int done = sample.number();
        long left = (nowNanos - startedNanos) / done * (runs - done);
        boolean wanted = done == runs || done % Math.max(1, runs / PLAIN_LINES) == 0;
        show(
                String.format(
                        Locale.ROOT,
                        "%d/%d  ET %s ms%s%s",
                        done,
                        runs,
                        Digits.fixed(sample.elapsedNanos() / 1e6, 1),
                        sample.failed() ? "  failed: " + Failure.of(sample) : "",
                        done == runs ? "" : "  ETA " + DurationText.of(Duration.ofNanos(left))),
                wanted || sample.failed());
    }

    /** Clears the line, for what comes next. */
    void end() {
        if (open) {
            err.print("\r\033[K");
            err.flush();
            open = false;
        }
    }

    private void show(String line, boolean plain) {
        if (terminal) {
            err.print("\r\033[K" + Cells.visible(line));
            err.flush();
            open = true;
        } else if (plain) {
            err.println(line);
        }
    }
}
