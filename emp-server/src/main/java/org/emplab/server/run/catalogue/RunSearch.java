package org.emplab.server.run.catalogue;

import java.time.LocalDate;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.server.api.KeysetPage;

/**
 * Which runs the run table shows, in which order. Empty means any. A text is contained in a name, whatever the case; one that
 * begins with = is the whole name.
 *
 * @param tag one of the experiment's, or of its notebook's
 * @param text contained in the program, machine, notebook, experiment, note or reason, or the beginning of the id
 * @param from the first day (UTC) on which they started, or waited since
 * @param to the last
 * @param order empty for the newest first
 * @param beside the row that they stand beside, as {@link RunTableQuery.Found} has its place; empty for the first ones
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

    /**
     * The runs of a program, the newest first.
     *
     * @param program its whole name
     * @param machine its whole name; empty for every machine
     */
    public static RunSearch ofProgram(String program, Optional<String> machine, Optional<RunState> state, int size) {
        return newest(state, Optional.of("=" + program), machine.map(name -> "=" + name), Optional.empty(), size);
    }

    /** The runs of which a name, the note, the reason or the beginning of the id has the text, the newest first. */
    public static RunSearch containing(String text, int size) {
        return newest(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(text), size);
    }

    private static RunSearch newest(
            Optional<RunState> state,
            Optional<String> program,
            Optional<String> machine,
            Optional<String> text,
            int size) {
        return new RunSearch(
                state,
                program,
                machine,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                text,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                size);
    }

    /** A column that can be sorted by, and the direction. Runs without a value come last. */
    public record Order(RunColumn by, boolean descending) {
        public Order {
            if (!by.sortable()) {
                throw new IllegalArgumentException(by + " is no order");
            }
        }
    }

    public RunSearch all() {
        return new RunSearch(
                state, program, machine, notebook, owner, tag, text, from, to, order, Optional.empty(), 10_000);
    }
}
