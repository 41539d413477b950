package org.emplab.web.run.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;

/**
 * A daemon in some chosen samples.
 *
 * @param samples how many of them it occurs in
 * @param executions its rows with PT above 0
 */
record SelectedDaemon(String name, int samples, int executions, long minNanos, long maxNanos, long totalNanos) {
    private static final Comparator<SelectedDaemon> LONGEST_FIRST =
            Comparator.comparingLong(SelectedDaemon::maxNanos).reversed().thenComparing(SelectedDaemon::name);

    static List<SelectedDaemon> of(List<Sample> samples, ProcessTime processTime) {
        Map<String, SelectedDaemon> byName = new TreeMap<>();
        for (Sample sample : samples) {
            Map<String, SelectedDaemon> here = new TreeMap<>();
            for (DiffView.Row row : DiffView.of(sample, processTime).rows()) {
                if (row.execution()) {
                    long nanos = row.processNanos().orElseThrow();
                    here.merge(
                            row.process().name(),
                            new SelectedDaemon(row.process().name(), 1, 1, nanos, nanos, nanos),
                            (one, other) -> one.plus(other, 1));
                }
            }
            here.forEach((name, daemon) ->
                    byName.merge(name, daemon, (one, other) -> one.plus(other, one.samples + other.samples)));
        }
        List<SelectedDaemon> daemons = new ArrayList<>(byName.values());
        daemons.sort(LONGEST_FIRST);
        return daemons;
    }

    private SelectedDaemon plus(SelectedDaemon other, int inSamples) {
        return new SelectedDaemon(
                name,
                inSamples,
                executions + other.executions,
                Math.min(minNanos, other.minNanos),
                Math.max(maxNanos, other.maxNanos),
                totalNanos + other.totalNanos);
    }
}
