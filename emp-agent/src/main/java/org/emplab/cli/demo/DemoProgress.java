package org.emplab.cli.demo;

import java.io.PrintWriter;
import org.emplab.report.table.Cells;

/** Says what is being done: one line that is written over on a terminal, a plain line for each step elsewhere. */
final class DemoProgress {
    private static final boolean TERMINAL = System.console() != null;

    private final PrintWriter err;
    private String step = "";

    DemoProgress(PrintWriter err) {
        this.err = err;
    }

    /** A step begins. */
    void step(String what) {
        end();
        step = what;
        if (TERMINAL) {
            show(what + " …");
        } else {
            err.println(what + " …");
        }
    }

    /** How far the step is. */
    void at(String state) {
        if (TERMINAL) {
            show(step + ": " + state);
        }
    }

    /** Clears the line, for what comes next. */
    void end() {
        if (TERMINAL && !step.isEmpty()) {
            err.print("\r\033[K");
            err.flush();
        }
        step = "";
    }

    private void show(String line) {
        err.print("\r\033[K" + Cells.visible(line));
        err.flush();
    }
}
