package org.emplab.analysis.correlation;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Series;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The sums over all daemons of a sample, sample by sample: the rows other than the program's. */
public final class DaemonAggregates {
    private DaemonAggregates() {}

    /** One row's contribution. */
    private interface Value {
        OptionalLong of(int row);
    }

    /** Total PT of the daemons, ns. */
    public static Series processTime(Run run, ProcessTime processTime, Predicate<String> counts) {
        return totals(run, counts, row -> ProcessTimes.nanos(run, row, processTime));
    }

    /**
     * Total of one measure in its own unit; empty if the run never carries it. A sample in which one of the rows lacks
     * the measure is left out: its total is not known.
     */
    public static Optional<Series> measure(Run run, Measure measure, Predicate<String> counts) {
        return run.has(measure) ? Optional.of(totals(run, counts, row -> run.get(measure, row))) : Optional.empty();
    }

    private static Series totals(Run run, Predicate<String> counts, Value value) {
        boolean[] counted = new boolean[run.names().size()];
        for (int name = 0; name < counted.length; name++) {
            counted[name] = counts.test(run.names().get(name));
        }
        long[] totals = new long[run.size()];
        boolean[] known = new boolean[run.size()];
        int[] numbers = new int[run.size()];
        for (int sample = 0; sample < run.size(); sample++) {
            numbers[sample] = run.sample(sample).number();
            known[sample] = !run.sample(sample).failed();
            for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
                if (!run.put(row) && counted[run.nameId(row)]) {
                    OptionalLong share = value.of(row);
                    known[sample] &= share.isPresent();
                    totals[sample] += share.orElse(0);
                }
            }
        }
        return Series.of(numbers, totals).keep(sample -> known[sample]);
    }
}
