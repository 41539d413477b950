package org.emplab.web.run.table;

import java.time.LocalDate;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.web.display.KeysetPage;

/**
 * Which runs the run table shows, in which order. Empty means any. A text is contained in a name, whatever the case; one that
 * begins with = is the whole name.
 *
 * @param tag one of the experiment's, or of its notebook's
 * @param text contained in the program, machine, notebook, experiment, note or reason, or the beginning of the id
 * @param from the first day (UTC) on which they started, or waited since
 * @param to the last
 * @param order empty for the newest first
 * @param beside the row that they stand beside, as {@link RunTableRows.Found} has its place; empty for the first ones
 */
public record RunSearch(
        Optional<RunState> state,
        Optional<String> program,
        Optional<String> machine,
        Optional<String> notebook,
        Optional<String> owner,
        Optional<String> tag,
        Optional<String> text,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        Optional<Order> order,
        Optional<KeysetPage.Cursor> beside,
        int size) {
    public RunSearch {
        if (size < 1 || size > 10_000) {
            throw new IllegalArgumentException("size " + size);
        }
    }

    /** A column that can be sorted by, and the direction. Runs without a value come last. */
    public record Order(RunColumn by, boolean descending) {
        public Order {
            if (!by.sortable()) {
                throw new IllegalArgumentException(by + " is no order");
            }
        }
    }

    RunSearch all() {
        return new RunSearch(
                state, program, machine, notebook, owner, tag, text, from, to, order, Optional.empty(), 10_000);
    }
}
