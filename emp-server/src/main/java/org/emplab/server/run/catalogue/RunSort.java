package org.emplab.server.run.catalogue;

import java.util.Map;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.web.display.KeysetPage.Cursor;
import org.emplab.web.run.table.RunSearch;
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
    static final String SD_ET = "case when r.et_count > 1 then sqrt(greatest(0, (r.et_sum_squares"
            + " - r.et_sum_nanos * r.et_sum_nanos / r.et_count) / (r.et_count - 1)))::float8 / 1e6 end";
    static final String OWNER = "substring(r.created_by from position(':' in r.created_by) + 1)";

    static final String HEALTH = "case when r.machine_id is not null then coalesce(h.health, 'unknown') end";

    /** A run that a person put first stands above every priority, the latest highest. */
    private static final String TURN =
            "coalesce(1e10 + extract(epoch from r.put_first_at)::float8, r.priority::float8)";

    static RunSort of(RunSearch search) {
        if (search.order().isEmpty()) {
            return search.state().equals(Optional.of(RunState.PENDING))
                    ? new RunSort(TURN, true, true, false)
                    : new RunSort(null, false, false, true);
        }
        boolean descending = search.order().get().descending();
        return switch (search.order().get().by()) {
            case PROGRAM -> text("r.program", descending);
            case MACHINE -> text("r.machine_name", descending);
            case STATE -> text("r.state", descending);
            case OWNER -> text(OWNER, descending);
            case NOTEBOOK -> text("n.name", descending);
            case EXPERIMENT -> text("e.name", descending);
            case TASK_LENGTH -> number("r.task_length_seconds", descending);
            case SAMPLES -> number("r.stored_samples", descending);
            case FAILED -> number("r.failed_samples", descending);
            case DISTURBED -> number("r.disturbed_samples", descending);
            case HEALTH -> text(HEALTH, descending);
            case L_SAMPLES -> number("r.l_samples", descending);
            case MEDIAN_ET -> number("r.median_et_millis", descending);
            case SD_ET -> number(SD_ET, descending);
            case STARTED -> number("extract(epoch from r.started_at)::float8", descending);
            case ENDED -> number("extract(epoch from r.ended_at)::float8", descending);
            case TOOK -> number("extract(epoch from r.ended_at - r.started_at)::float8", descending);
            case TAGS, NOTE, REASON, ID -> throw new IllegalArgumentException(search.order() + " is no order");
        };
    }

    private static RunSort text(String by, boolean descending) {
        return new RunSort(by, false, descending, true);
    }

    private static RunSort number(String by, boolean descending) {
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
