package org.emplab.analysis.daemon;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.statistics.Summary;

/**
 * The typical executions of a daemon in some samples, to see another one's beside them.
 *
 * @param samples in how many of them it has one
 * @param medianMillis median PT of its executions
 * @param highMillis 95 % of them take no longer
 * @param longAboveMillis maximum + 2·sd, as in step 5 of EMP: an execution above it is out of the ordinary
 */
public record TypicalExecutions(int samples, double medianMillis, double highMillis, double longAboveMillis) {
    private static final double HIGH = 0.95;

    /** Typical executions by the name that analyses use. */
    public static Map<String, TypicalExecutions> of(List<Execution> executions) {
        return executions.stream()
                .collect(groupingBy(
                        execution -> DaemonNames.grouped(execution.name()),
                        Collectors.collectingAndThen(Collectors.toList(), TypicalExecutions::ofOne)));
    }

    private static TypicalExecutions ofOne(List<Execution> executions) {
        double[] millis = executions.stream().mapToDouble(Execution::millis).toArray();
        double max = 0;
        for (double one : millis) {
            max = Math.max(max, one);
        }
        double sd = millis.length == 1 ? 0 : StandardDeviation.of(millis).getAsDouble();
        return new TypicalExecutions(
                (int) executions.stream().mapToInt(Execution::sample).distinct().count(),
                Summary.quantile(millis, 0.5),
                Summary.quantile(millis, HIGH),
                max + 2 * sd);
    }
}
