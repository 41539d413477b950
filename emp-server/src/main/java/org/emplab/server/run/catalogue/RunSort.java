package org.emplab.server.run.catalogue;

import java.util.Map;
import java.util.Optional;
import org.emplab.server.api.KeysetPage.Cursor;
import org.jspecify.annotations.Nullable;

/**
 * The order of the run table, in SQL: by a value, those without one last, and by the run's number where values are the same.
 *
 * @param by the value; null for the number alone
 * @param numeric whether it is a number, else a text
 * @param descending by the value
 * @param newestFirst by the run's number
 */
record RunSort(@Nullable String by, boolean numeric, boolean descending, boolean newestFirst) {
    static RunSort text(String by, boolean descending) {
        return new RunSort(by, false, descending, true);
    }

    static RunSort number(String by, boolean descending) {
        return new RunSort(by, true, descending, true);
    }

    /** A row's place: its number, and the value with a colon before it. */
    String place() {
        return by == null ? "r.id::text" : "concat(r.id, ':' || (" + by + "))";
    }

    /** Whether it may be the place of a row in this order. */
    boolean has(String place) {
        return place.matches("(?s)\\d{1,18}(:.*)?")
                && value(place).map(value -> !numeric || isNumber(value)).orElse(true);
    }

    private static Optional<String> value(String place) {
        int colon = place.indexOf(':');
        return colon < 0 ? Optional.empty() : Optional.of(place.substring(colon + 1));
    }

    private static boolean isNumber(String text) {
        try {
            Double.parseDouble(text);
            return true;
        } catch (NumberFormatException none) {
            return false;
        }
    }

    /**
     * The condition on rows behind a place, or before it.
     *
     * @param values takes those of the place
     */
    String condition(Cursor beside, Map<String, Object> values) {
        String place = beside.place();
        Optional<String> value = value(place);
        long number = Long.parseLong(
                value.map(text -> place.substring(0, place.indexOf(':'))).orElse(place));
        values.put("number", number);
        boolean before = beside.before();
        String behindByNumber = "r.id " + (newestFirst == before ? ">" : "<") + " :number";
        if (by == null) {
            return " and " + behindByNumber;
        }
        if (value.isEmpty()) {
            return " and (" + by + " is " + (before ? "not null or " : "null and ") + behindByNumber + ")";
        }
        boolean together = descending == newestFirst;
        values.put("number", together ? number : -number);
        values.put("value", numeric ? (Object) Double.valueOf(value.get()) : value.get());
        // computed once for a row; of one without a value the comparison is neither true nor false
        return " and ((" + by + (together ? ", r.id) " : ", -r.id) ") + (descending == before ? ">" : "<")
                + " (:value, :number))" + (before ? "" : " is not false");
    }

    /** @param backward from the last row to the first */
    String sql(boolean backward) {
        String byNumber = "r.id" + (newestFirst == backward ? "" : " desc");
        return " order by "
                + (by == null
                        ? ""
                        : by + (descending == backward ? "" : " desc") + " nulls " + (backward ? "first, " : "last, "))
                + byNumber;
    }
}
