package org.emplab.server.run.catalogue;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.server.api.KeysetPage.Cursor;

/**
 * Which runs a list shows, in which order. Empty means any.
 *
 * @param names names of the runs in these columns; tags are those of the experiment and of its notebook
 * @param text contained in the program, machine, notebook, experiment, note or reason, or as {@code id}
 * @param id the beginning of the id, or the runId of the run file
 * @param from the first day (UTC) on which they started, or waited since
 * @param to the last
 * @param order empty for the newest first, and for the order of the queue where only pending runs are asked for
 * @param beside the row that they stand beside, as {@link RunListQuery.Found} has its place; empty for the first ones
 */
public record RunSearch(
        Optional<RunState> state,
        Map<RunColumn, Name> names,
        Optional<String> text,
        Optional<String> id,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        Optional<Order> order,
        Optional<Cursor> beside,
        int size) {
    public RunSearch {
        names = Map.copyOf(names);
        if (size < 1 || size > 10_000) {
            throw new IllegalArgumentException("size " + size);
        }
    }

    /**
     * A name, or a part of it whatever the case.
     *
     * @param whole whether the text is the whole name
     */
    public record Name(String text, boolean whole) {
        public static Name whole(String text) {
            return new Name(text, true);
        }

        public static Name part(String text) {
            return new Name(text, false);
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

    /** The newest runs, whatever they are. */
    public static RunSearch newest(int size) {
        return containing(Optional.empty(), Optional.empty(), size);
    }

    /** The newest runs of which a name, the note, the reason or the beginning of the id has the text. */
    public static RunSearch containing(String text, int size) {
        return containing(Optional.of(text), Optional.empty(), size);
    }

    /** The newest runs of which the id begins so, or the run file had this runId. */
    public static RunSearch called(String beginning, int size) {
        return containing(Optional.empty(), Optional.of(beginning), size);
    }

    private static RunSearch containing(Optional<String> text, Optional<String> id, int size) {
        return new RunSearch(
                Optional.empty(),
                Map.of(),
                text,
                id,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                size);
    }

    public RunSearch in(RunState only) {
        return new RunSearch(Optional.of(only), names, text, id, from, to, order, beside, size);
    }

    public RunSearch on(String machine) {
        return named(RunColumn.MACHINE, Optional.of(Name.whole(machine)));
    }

    public RunSearch named(RunColumn column, Optional<Name> name) {
        Map<RunColumn, Name> more = new HashMap<>(names);
        name.ifPresent(one -> more.put(column, one));
        return new RunSearch(state, more, text, id, from, to, order, beside, size);
    }

    /** The next ones behind a row, or those before it. */
    public RunSearch beside(Cursor row) {
        return new RunSearch(state, names, text, id, from, to, order, Optional.of(row), size);
    }

    public RunSearch all() {
        return new RunSearch(state, names, text, id, from, to, order, Optional.empty(), 10_000);
    }
}
