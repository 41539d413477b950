package org.emplab.server.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Some rows of a long list, found by the row that they stand beside: however far down it costs the same, and what is added
 * meanwhile shifts nothing.
 *
 * @param first the place of the first row, if others may stand before it
 * @param last the place of the last row, if others stand behind it
 */
public record KeysetPage<T>(List<T> rows, Optional<String> first, Optional<String> last) {
    /**
     * A row that the stretch does not hold but ends or begins at.
     *
     * @param place as the owner of the list writes it
     * @param before true if the rows before it are wanted, false if those behind it
     */
    public record Cursor(String place, boolean before) {}

    /** Finds rows of the list. */
    @FunctionalInterface
    public interface Rows<T> {
        /**
         * @param beside the row to begin behind; or before it, and then the nearest row comes first
         */
        List<T> read(Optional<Cursor> beside, int most);
    }

    public KeysetPage {
        rows = List.copyOf(rows);
    }

    /**
     * A page of rows beside one; from the beginning of the list if there is none, or if it has no more before that one
     * than fit.
     *
     * @param place of a row
     */
    public static <T> KeysetPage<T> of(Optional<Cursor> beside, int size, Rows<T> list, Function<T, String> place) {
        List<T> found = list.read(beside, size + 1);
        boolean more = found.size() > size;
        boolean before = beside.isPresent() && beside.get().before();
        if (before && !more) {
            return of(Optional.empty(), size, list, place);
        }
        List<T> rows = new ArrayList<>(more ? found.subList(0, size) : found);
        if (before) {
            Collections.reverse(rows);
        }
        return new KeysetPage<>(
                rows,
                beside.isPresent() && !rows.isEmpty() ? Optional.of(place.apply(rows.get(0))) : Optional.empty(),
                more || before ? Optional.of(place.apply(rows.get(rows.size() - 1))) : Optional.empty());
    }

    /** This page with each row mapped. */
    public <S> KeysetPage<S> showing(List<S> shown) {
        return new KeysetPage<>(shown, first, last);
    }
}
