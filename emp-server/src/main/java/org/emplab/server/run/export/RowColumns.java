package org.emplab.server.run.export;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.model.Measure;
import org.emplab.runfile.fast.Rows;

/**
 * Which columns of process rows are read, beside whose rows they are.
 *
 * @param sql the columns, in the order in which they are decoded
 * @param measures the measures among them, as keys of {@link Rows}
 * @param whole whether all that is stored of a row is read
 */
record RowColumns(String sql, int[] measures, boolean whole) {
    private static final String IDENTITY = "sample, name_id, pid, put, lifecycle";

    /** All of each row. */
    static final RowColumns ALL = new RowColumns(
            of(Set.of(Measure.values())).sql() + ", started_at_ticks, threads, parent_pid, uid, extra",
            keys(Set.of(Measure.values())),
            true);

    /** Of each row's measures just these, and nothing of what is no measure. */
    static RowColumns of(Set<Measure> wanted) {
        String columns = wanted.stream()
                .sorted()
                .map(measure -> ", " + measure.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return new RowColumns(IDENTITY + columns, keys(wanted), false);
    }

    private static int[] keys(Set<Measure> wanted) {
        return wanted.stream().sorted().mapToInt(Rows::key).toArray();
    }
}
