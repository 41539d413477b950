package org.emplab.analysis.daemon;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;
import static java.util.stream.Collectors.toCollection;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.model.Run;

/**
 * The daemons that run whenever another one lengthens a sample and lengthen none themselves, on another CPU for example:
 * in each of their L-samples the work of another infrequent daemon alone is what the sample takes more, and together with
 * theirs it is farther off; their own work alone is not.
 */
public final class ExplainedWithout {
    /** One sample may fit by chance. */
    private static final int LEAST_SAMPLES = 2;
    /** Work is what a sample takes more if it differs by no more than this part of it. */
    private static final double TOLERANCE = 0.1;

    private final List<Disturbed> samples;

    private ExplainedWithout(List<Disturbed> samples) {
        this.samples = samples;
    }

    /**
     * An L-sample.
     *
     * @param excess over the median of the cluster, ms
     * @param work of each infrequent daemon in it, ms
     */
    private record Disturbed(double excess, Map<String, Double> work) {
        private boolean takesMoreBy(double millis) {
            return Math.abs(excess - millis) <= TOLERANCE * excess;
        }

        private double of(String name) {
            return work.getOrDefault(name, 0.0);
        }

        private boolean isExplainedWithout(String name) {
            return work.entrySet().stream()
                    .filter(other -> !other.getKey().equals(name))
                    .mapToDouble(Map.Entry::getValue)
                    .anyMatch(other ->
                            takesMoreBy(other) && Math.abs(excess - other - of(name)) > Math.abs(excess - other));
        }
    }

    /** @return names in alphabetical order */
    public static List<String> of(List<Run> runs, Set<Integer> lSamples, DaemonFindings findings) {
        Set<String> infrequent =
                findings.infrequent().stream().map(InfrequentDaemon::name).collect(toCollection(TreeSet::new));
        Map<Integer, Map<String, Double>> work = findings.lSampleExecutions().stream()
                .filter(execution -> infrequent.contains(execution.name()))
                .collect(groupingBy(Execution::sample, groupingBy(Execution::name, summingDouble(Execution::millis))));
        ExplainedWithout disturbed = new ExplainedWithout(runs.stream()
                .flatMap(run -> new Excess(run, lSamples).millisBySample().entrySet().stream())
                .map(sample -> new Disturbed(sample.getValue(), work.getOrDefault(sample.getKey(), Map.of())))
                .toList());
        return infrequent.stream().filter(disturbed::explainedWithout).toList();
    }

    private boolean explainedWithout(String name) {
        List<Disturbed> its = samples.stream()
                .filter(sample -> sample.work().containsKey(name))
                .toList();
        return its.size() >= LEAST_SAMPLES
                && its.stream().allMatch(sample -> sample.isExplainedWithout(name))
                && !its.stream().allMatch(sample -> sample.takesMoreBy(sample.of(name)));
    }
}
