package org.emplab.model;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are made one by one whenever they are read, for samples of so many processes that the rows would not fit into
 * memory at once. Immutable, and in the same order each time. Reading one by its index reads all before it.
 */
public final class StreamedRows extends AbstractList<ProcessDiff> {
    private final int size;
    private final Supplier<Iterator<ProcessDiff>> rows;

    /**
     * @param size how many rows there are
     * @param rows each time the same ones
     */
    public StreamedRows(int size, Supplier<Iterator<ProcessDiff>> rows) {
        this.size = size;
        this.rows = rows;
    }

    @Override
    public Iterator<ProcessDiff> iterator() {
        return rows.get();
    }

    @Override
    public ProcessDiff get(int index) {
        int at = 0;
        for (ProcessDiff row : this) {
            if (at++ == index) {
                return row;
            }
        }
        throw new NoSuchElementException("row " + index + " of " + size);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof List<?> list) || list.size() != size) {
            return false;
        }
        Iterator<?> theirs = list.iterator();
        for (ProcessDiff row : this) {
            if (!row.equals(theirs.next())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    /** Iterates over a copy of all rows, since streamed rows are read forward only. */
    @Override
    public ListIterator<ProcessDiff> listIterator(int index) {
        return List.copyOf(this).listIterator(index);
    }
}
