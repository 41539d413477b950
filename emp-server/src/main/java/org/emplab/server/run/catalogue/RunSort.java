package org.emplab.server.run.catalogue;

import java.util.Map;
import java.util.Optional;
import org.emplab.lab.RunState;
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
    /** A run that a person put first stands above every priority, the latest highest. */
    private static final String TURN =
            "coalesce(1e10 + extract(epoch from r.put_first_at)::float8, r.priority::float8)";

    static final RunSort NEWEST_FIRST = new RunSort(null, false, false, true);
    static final RunSort QUEUE = new RunSort(TURN, true, true, false);

    static RunSort of(RunSearch search) {
        return search.order()
                .map(order -> new RunSort(order.by().sql(), order.by().numbers(), order.descending(), true))
                .orElse(search.state().equals(Optional.of(RunState.PENDING)) ? QUEUE : NEWEST_FIRST);
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

    /** The conditions, and that rows are behind a place, or before it. */
    RunConditions beside(Cursor row, RunConditions asked) {
        String place = row.place();
        Optional<String> value = value(place);
        long number = Long.parseLong(
                value.map(text -> place.substring(0, place.indexOf(':'))).orElse(place));
        boolean before = row.before();
        String behindByNumber = "r.id " + (newestFirst == before ? ">" : "<") + " :number";
        if (by == null) {
            return asked.and(behindByNumber, Map.of("number", number));
        }
        if (value.isEmpty()) {
            return asked.and(
                    "(" + by + " is " + (before ? "not null or " : "null and ") + behindByNumber + ")",
                    Map.of("number", number));
        }
        boolean together = descending == newestFirst;
        // computed once for a row; of one without a value the comparison is neither true nor false
        return asked.and(
                "((" + by + (together ? ", r.id) " : ", -r.id) ") + (descending == before ? ">" : "<")
                        + " (:value, :number))" + (before ? "" : " is not false"),
                Map.of(
                        "number",
                        together ? number : -number,
                        "value",
                        numeric ? (Object) Double.valueOf(value.get()) : value.get()));
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
