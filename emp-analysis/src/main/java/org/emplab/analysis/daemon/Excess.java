package org.emplab.analysis.daemon;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** The excess of each L-sample of a run over the median of the cluster, ms. */
final class Excess {
    /** The fewest L-samples that meet other processes by chance, if they are more than a part of the samples. */
    private static final int MANY = 10;

    private static final double MOST_BY_CHANCE = 0.05;
    /** A part of a sample's excess below which an execution does not lengthen it. */
    private static final double LEAST_PART = 0.1;
    /** The part that a daemon makes up of one sample's excess at least, if it lengthens any. */
    private static final double LEAST_PART_OF_ONE = 0.25;

    private final Map<Integer, Double> millisBySample = new HashMap<>();
    private final boolean crowded;

    Excess(Run run, Set<Integer> lSamples) {
        List<Sample> samples =
                run.samples().stream().filter(sample -> !sample.failed()).toList();
        double centre = Summary.upperMedian(samples.stream()
                .filter(sample -> !lSamples.contains(sample.number()))
                .mapToDouble(Sample::elapsedNanos));
        samples.stream()
                .filter(sample -> lSamples.contains(sample.number()))
                .forEach(sample -> millisBySample.put(sample.number(), (sample.elapsedNanos() - centre) / 1e6));
        int count = millisBySample.size();
        crowded = count >= MANY && count > MOST_BY_CHANCE * samples.size();
    }

    /**
     * The executions that can have lengthened their samples. In a run of few L-samples these are all, as in the papers: a
     * process that is in them alone has to do with them. In many L-samples other processes are by chance.
     *
     * @param executions long-running ones in L-samples
     */
    List<Execution> lengthening(List<Execution> executions) {
        if (!crowded) {
            return executions;
        }
        Set<String> lengthening = executions.stream()
                .filter(execution -> part(execution) >= LEAST_PART_OF_ONE)
                .map(Execution::name)
                .collect(Collectors.toSet());
        return executions.stream()
                .filter(execution -> part(execution) >= LEAST_PART && lengthening.contains(execution.name()))
                .toList();
    }

    Map<Integer, Double> millisBySample() {
        return millisBySample;
    }

    private double part(Execution execution) {
        return execution.millis() / millisBySample.getOrDefault(execution.sample(), Double.POSITIVE_INFINITY);
    }
}
