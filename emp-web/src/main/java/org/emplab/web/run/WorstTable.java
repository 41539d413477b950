package org.emplab.web.run;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunSeries;

/** The samples with the longest ET, where a look at a run begins. */
final class WorstTable {
    private static final int MOST = 10;

    private WorstTable() {}

    static Table of(RunSeries series) {
        Table.Builder table = Table.named("worst", "The longest samples")
                .number("sample", "Sample", "", 0)
                .number("elapsedMillis", "ET", "ms", 3)
                .number("processMillis", "PT", "ms", 3);
        longest(series)
                .forEach(i -> table.row(
                        series.number(i),
                        series.elapsedNanos(i) / 1e6,
                        series.hasProcessTime(i) ? series.processNanos(i) / 1e6 : null));
        return table.build();
    }

    /** Finds the worst samples without sorting a long run; of equally long ones the first. */
    private static List<Integer> longest(RunSeries series) {
        Comparator<Integer> shorter =
                Comparator.<Integer>comparingLong(series::elapsedNanos).thenComparing(Comparator.reverseOrder());
        PriorityQueue<Integer> longest = new PriorityQueue<>(shorter);
        for (int i = 0; i < series.size(); i++) {
            if (series.failed(i)
                    || (longest.size() == MOST && series.elapsedNanos(i) <= series.elapsedNanos(longest.element()))) {
                continue;
            }
            longest.add(i);
            if (longest.size() > MOST) {
                longest.remove();
            }
        }
        return longest.stream().sorted(shorter.reversed()).toList();
    }
}
