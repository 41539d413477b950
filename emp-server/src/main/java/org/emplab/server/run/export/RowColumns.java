package org.emplab.server.run.export;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.runfile.Rows;

/**
 * Which columns of process rows are read, beside whose rows they are.
 *
 * @param sql the columns, in the order in which they are decoded
 * @param measures the measures among them, as keys of {@link Rows}
 * @param whole whether all that is stored of a row is read
 */
record RowColumns(String sql, int[] measures, boolean whole) {
    /** Behind a packed pid: whether it is of the PUT, then its lifecycle's place. */
    static final int PUT_BIT = 7;

    static final int PID_SHIFT = 8;
    private static final String KEYS = "sample, name_id, ";
    /** The column that holds the identity. */
    private static final String EXTRA = ", extra";

    private static final String APART = "pid, put, lifecycle";
    /** The three columns in one number: sending them apart takes a quarter of the time, most for the label. */
    private static final String PACKED = Arrays.stream(Lifecycle.values())
            .map(lifecycle -> " when '" + lifecycle.key() + "' then " + lifecycle.ordinal())
            .collect(Collectors.joining(
                    "", "(pid::bigint << " + PID_SHIFT + ") | (put::int << " + PUT_BIT + ") | case lifecycle", " end"));

    /** All of each row. */
    static final RowColumns ALL = new RowColumns(
            KEYS + APART + sql(Set.of(Measure.values())) + ", started_at_ticks, threads, parent_pid, uid" + EXTRA,
            keys(Set.of(Measure.values())),
            true);

    /** These measures of each row, and pid, PUT and lifecycle, packed, and what it is. */
    static RowColumns of(Set<Measure> wanted) {
        return new RowColumns(KEYS + PACKED + sql(wanted) + EXTRA, keys(wanted), false);
    }

    private static String sql(Set<Measure> wanted) {
        return wanted.stream()
                .sorted()
                .map(measure -> ", " + measure.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static int[] keys(Set<Measure> wanted) {
        return wanted.stream().sorted().mapToInt(Rows::key).toArray();
    }
}
