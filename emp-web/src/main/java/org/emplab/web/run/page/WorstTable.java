package org.emplab.web.run.page;

import java.util.stream.IntStream;
import org.emplab.report.table.Table;
import org.emplab.web.run.RunSeries;

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

    private static IntStream longest(RunSeries series) {
        return IntStream.range(0, series.size())
                .filter(i -> !series.failed(i))
                .boxed()
                .sorted((one, other) -> Long.compare(series.elapsedNanos(other), series.elapsedNanos(one)))
                .limit(MOST)
                .mapToInt(Integer::intValue);
    }
}
