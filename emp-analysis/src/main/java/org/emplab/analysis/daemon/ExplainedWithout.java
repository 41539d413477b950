package org.emplab.analysis.daemon;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    private final Map<Integer, Double> excess;
    private final Map<Integer, Map<String, Double>> work;

    private ExplainedWithout(Map<Integer, Double> excess, Map<Integer, Map<String, Double>> work) {
        this.excess = excess;
        this.work = work;
    }

    /** @return names in alphabetical order */
    public static List<String> of(List<Run> runs, Set<Integer> lSamples, DaemonFindings findings) {
        Map<Integer, Double> excess = new TreeMap<>();
        runs.forEach(run -> excess.putAll(new Excess(run, lSamples).millisBySample()));
        List<String> infrequent =
                findings.infrequent().stream().map(InfrequentDaemon::name).toList();
        ExplainedWithout samples = new ExplainedWithout(
                excess,
                findings.lSampleExecutions().stream()
                        .filter(execution -> infrequent.contains(execution.name()))
                        .collect(groupingBy(
                                Execution::sample, groupingBy(Execution::name, summingDouble(Execution::millis)))));
        return infrequent.stream().filter(samples::explainedWithout).sorted().toList();
    }

    private boolean explainedWithout(String name) {
        List<Integer> its = work.keySet().stream()
                .filter(sample -> work.get(sample).containsKey(name))
                .toList();
        return its.size() >= LEAST_SAMPLES
                && its.stream().allMatch(sample -> isExplainedWithout(sample, name))
                && !its.stream()
                        .allMatch(sample ->
                                fits(excess.get(sample), work.get(sample).get(name)));
    }

    private boolean isExplainedWithout(int sample, String name) {
        double more = excess.get(sample);
        double own = work.get(sample).get(name);
        return work.get(sample).entrySet().stream()
                .filter(other -> !other.getKey().equals(name))
                .mapToDouble(Map.Entry::getValue)
                .anyMatch(other -> fits(more, other) && Math.abs(more - other - own) > Math.abs(more - other));
    }

    private static boolean fits(double excess, double work) {
        return Math.abs(excess - work) <= TOLERANCE * excess;
    }
}
