package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.*;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.emplab.analysis.cluster.CentralCluster.CrowdingDaemons;
import org.emplab.analysis.series.TaskLength;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * Looks for daemons that lengthen the samples of a cluster, where they are too many for the zoom. ET grows by what such a
 * daemon works: the regression of ET on its work has a slope of about 1. The surest one's work is taken from ET, then the
 * next is looked for, until none is sure. What is left of ET is the noise in which an execution shows or does not.
 */
final class DaemonRegression {
    private final Map<String, SparseCpuTime> workByDaemon;
    private final double[] rest;

    private DaemonRegression(Run run, ProcessTime processTime) {
        rest = run.samples().stream()
                .filter(sample -> !sample.failed())
                .mapToDouble(Sample::elapsedNanos)
                .toArray();
        workByDaemon = new TreeMap<>(SparseCpuTime.byDaemon(run, processTime, rest.length));
        workByDaemon.values().removeIf(work -> work.size() < LEAST_EXECUTIONS);
    }

    /**
     * Empty where hardly a lengthened sample is in the cluster.
     *
     * @param cluster where the zoom ended
     */
    static Optional<CrowdingDaemons> in(Run run, ProcessTime processTime, CentralCluster cluster) {
        return new DaemonRegression(run, processTime).find(run, cluster);
    }

    private Optional<CrowdingDaemons> find(Run run, CentralCluster cluster) {
        if (rest.length < LEAST_OF_CROWDING) {
            return Optional.empty();
        }
        double bound = cluster.upperBoundMillis().orElse(Double.POSITIVE_INFINITY) * 1e6;
        double[] elapsed = rest.clone();
        Map<String, SparseCpuTime> lengthening = lengthening();
        double shows = SHOWS * deviation();
        List<CrowdingDaemons.Daemon> daemons = new ArrayList<>();
        BitSet together = new BitSet();
        lengthening.forEach((name, work) -> {
            int[] visible = IntStream.range(0, work.size())
                    .filter(i -> beyond(work, i) >= shows)
                    .toArray();
            if (visible.length >= LEAST_EXECUTIONS) {
                IntStream.of(visible).forEach(i -> together.set(work.sample(i)));
                double[] millis = IntStream.of(visible)
                        .mapToDouble(i -> Millis.ofNanos(beyond(work, i)))
                        .toArray();
                daemons.add(new CrowdingDaemons.Daemon(
                        name, visible.length, Median.withDefaults().evaluate(millis)));
            }
        });
        daemons.sort(Comparator.comparingInt(CrowdingDaemons.Daemon::samples)
                .reversed()
                .thenComparing(CrowdingDaemons.Daemon::name));
        int n = rest.length;
        long hidden = together.stream().filter(i -> elapsed[i] <= bound).count();
        if (hidden <= MOST_OF_CLUSTER * cluster.samples()
                || (together.cardinality() <= MOST_TOGETHER * n
                        && daemons.get(0).samples() <= LShapeTest.mostOfOneDaemon(n))) {
            return Optional.empty();
        }
        double part = Math.min(
                1,
                Math.min(
                        shorter(together.cardinality(), WANTED_TOGETHER),
                        shorter(daemons.get(0).samples(), WANTED_OF_ONE)));
        return Optional.of(new CrowdingDaemons(together.cardinality(), n, part * TaskLength.seconds(run), daemons));
    }

    /** The part of the task length at which arrivals at random that are in some samples would be in a share of them. */
    private double shorter(int samples, double wanted) {
        double share = Math.min(samples, rest.length - 0.5) / rest.length;
        return Math.log1p(-wanted) / Math.log1p(-share);
    }

    /** Takes the work of one sure daemon after the other from {@link #rest}. */
    private Map<String, SparseCpuTime> lengthening() {
        Map<String, SparseCpuTime> found = new TreeMap<>();
        while (true) {
            Map.Entry<String, SparseCpuTime> surest = null;
            double most = SURE;
            double mean = mean();
            double squares = squares(mean);
            for (Map.Entry<String, SparseCpuTime> each : workByDaemon.entrySet()) {
                double sure = found.containsKey(each.getKey()) ? 0 : sureness(each.getValue(), mean, squares);
                if (sure > most) {
                    most = sure;
                    surest = each;
                }
            }
            if (surest == null) {
                return found;
            }
            SparseCpuTime work = surest.getValue();
            found.put(surest.getKey(), work);
            for (int i = 0; i < work.size(); i++) {
                rest[work.sample(i)] -= beyond(work, i);
            }
        }
    }

    /** The slope over its error (White's, for noise that differs); 0 where the slope is not about 1. */
    private double sureness(SparseCpuTime work, double mean, double squaresOfAll) {
        double sum = 0;
        for (int i = 0; i < work.size(); i++) {
            sum += beyond(work, i);
        }
        double meanWork = sum / rest.length;
        double squares = 0;
        double products = 0;
        for (int i = 0; i < work.size(); i++) {
            double beyond = beyond(work, i);
            squares += beyond * beyond;
            products += beyond * (rest[work.sample(i)] - mean);
        }
        double spread = squares - rest.length * meanWork * meanWork;
        double slope = products / spread;
        if (!(spread > 0) || slope < LEAST_SLOPE || slope > MOST_SLOPE) {
            return 0;
        }
        double error = meanWork * meanWork * squaresOfAll;
        for (int i = 0; i < work.size(); i++) {
            double beyond = beyond(work, i) - meanWork;
            double distance = rest[work.sample(i)] - mean;
            double left = distance - slope * beyond;
            error += beyond * beyond * left * left - meanWork * meanWork * distance * distance;
        }
        return slope * spread / Math.sqrt(Math.max(0, error));
    }

    private double beyond(SparseCpuTime work, int i) {
        return work.size() < LASTING * rest.length ? work.nanos(i) : work.beyondUsual(i);
    }

    private double squares(double mean) {
        double sum = 0;
        for (double value : rest) {
            sum += (value - mean) * (value - mean);
        }
        return sum;
    }

    private double mean() {
        double sum = 0;
        for (double value : rest) {
            sum += value;
        }
        return sum / rest.length;
    }

    private double deviation() {
        double median = Median.withDefaults().evaluate(rest.clone());
        double[] distances = rest.clone();
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.abs(distances[i] - median);
        }
        return NORMAL * Median.withDefaults().evaluate(distances);
    }
}
