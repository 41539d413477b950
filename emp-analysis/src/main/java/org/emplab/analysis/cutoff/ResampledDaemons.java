package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonFindings.DaemonStatistics;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.series.Executions;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * A run whose samples are drawn with replacement, for some of its daemons; of several runs, the runs first. A sample stays
 * what it is: of the cluster, or an L-sample in which the same executions count. Times vary by a kernel's width on a
 * logarithmic scale: without it no draw has an execution shorter than the shortest, and an interval of a minimum holds half
 * of what it promises. All times of a run vary by another such kernel, of the deviation between runs.
 */
final class ResampledDaemons {
    /** Deviations of the kernel beyond which no execution becomes the longest. */
    private static final double FARTHEST = 4;

    private final List<int[]> samples;
    private final int[] runOf;
    private final int[] drawn;
    private final Map<String, Daemon> daemons = new TreeMap<>();

    /**
     * @param findings of the run; its infrequent daemons are those that a draw can identify
     * @param names of the daemons
     */
    ResampledDaemons(
            PooledRuns runs,
            ProcessTime processTime,
            List<Integer> lSamples,
            DaemonFindings findings,
            Set<String> names) {
        Run run = runs.all();
        drawn = new int[run.size()];
        runOf = new int[run.size()];
        for (int i = 0; i < runs.parts().size(); i++) {
            for (int sample : runs.places().get(i)) {
                runOf[sample] = i;
            }
        }
        samples = runs.places().stream()
                .map(places -> Arrays.stream(places)
                        .filter(sample -> !run.sample(sample).failed())
                        .toArray())
                .toList();
        Set<Integer> numbers = new HashSet<>(lSamples);
        Map<String, InfrequentDaemon> infrequent = new HashMap<>();
        findings.infrequent().forEach(daemon -> infrequent.put(daemon.name(), daemon));
        Executions.forEach(run, processTime, DaemonNames::grouped, (sample, name, nanos) -> {
            if (names.contains(name)) {
                Daemon daemon = daemons.computeIfAbsent(name, any -> new Daemon(name));
                Timed timed = new Timed(sample, runOf[sample], nanos / 1e6);
                InfrequentDaemon identified = infrequent.get(name);
                if (!numbers.contains(run.sample(sample).number())) {
                    daemon.inCluster.add(timed);
                } else if (identified != null && timed.millis >= identified.minLSampleMillis()) {
                    daemon.counting.add(timed);
                    daemon.period = identified.period();
                }
            }
        });
        daemons.values().forEach(Daemon::close);
    }

    int samples() {
        return samples.stream().mapToInt(ofRun -> ofRun.length).sum();
    }

    /** Returns how many executions decide a daemon's cutoff. */
    int executions(String name) {
        Daemon daemon = daemons.get(name);
        return daemon == null ? 0 : daemon.counting.isEmpty() ? daemon.inCluster.size() : daemon.counting.size();
    }

    /** Draws the samples again and returns the daemons of this draw. */
    DaemonFindings next(SplittableRandom random) {
        Arrays.fill(drawn, 0);
        for (int run = 0; run < samples.size(); run++) {
            int[] ofRun = samples.size() == 1 ? samples.get(0) : samples.get(random.nextInt(samples.size()));
            for (int i = 0; i < ofRun.length; i++) {
                drawn[ofRun[random.nextInt(ofRun.length)]]++;
            }
        }
        List<DaemonStatistics> statistics = new ArrayList<>();
        List<InfrequentDaemon> infrequent = new ArrayList<>();
        for (Daemon daemon : daemons.values()) {
            Optional<DaemonStatistics> inCluster =
                    daemon.inCluster(drawn, factors(daemon.clusterRunWidth, random), random);
            inCluster.ifPresent(statistics::add);
            daemon.infrequent(drawn, factors(daemon.countingRunWidth, random), random, inCluster)
                    .ifPresent(infrequent::add);
        }
        return new DaemonFindings(statistics, List.of(), List.of(), infrequent);
    }

    /** Draws the factor by which the times of each run vary as a whole; 1 for a single run, which tells no deviation. */
    private double[] factors(double width, SplittableRandom random) {
        double[] factors = new double[samples.size()];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = width == 0 ? 1 : Math.exp(width * random.nextGaussian());
        }
        return factors;
    }

    private record Timed(int sample, int run, double millis) {
        double log() {
            return Math.log(millis);
        }
    }

    private static final class Daemon {
        private final String name;
        private final List<Timed> inCluster = new ArrayList<>();
        private final List<Timed> counting = new ArrayList<>();
        private Optional<Period> period = Optional.empty();
        private double clusterWidth;
        private double countingWidth;
        private double clusterRunWidth;
        private double countingRunWidth;

        Daemon(String name) {
            this.name = name;
        }

        void close() {
            inCluster.sort(Comparator.comparingDouble(Timed::millis).reversed());
            clusterWidth = width(inCluster);
            countingWidth = width(counting);
            clusterRunWidth = runWidth(inCluster);
            countingRunWidth = runWidth(counting);
        }

        /** The kernel's standard deviation: sd·n^(−1/5), wider where few times show the deviation roughly. */
        private static double width(List<Timed> executions) {
            return executions.size() < 2
                    ? 0
                    : StandardDeviation.of(executions.stream()
                                            .mapToDouble(Timed::log)
                                            .toArray())
                                    .getAsDouble()
                            * kernel(executions.size());
        }

        private static double kernel(int count) {
            return Math.pow(count, -0.2) * (1 + 4.0 / count);
        }

        /** The kernel's width between runs, from the deviation of their means beyond what the executions explain. */
        private static double runWidth(List<Timed> executions) {
            Map<Integer, List<Timed>> runs = executions.stream().collect(Collectors.groupingBy(Timed::run));
            if (runs.size() < 2) {
                return 0;
            }
            double[] means = runs.values().stream()
                    .mapToDouble(ofRun ->
                            ofRun.stream().mapToDouble(Timed::log).average().orElseThrow())
                    .toArray();
            double within = 0;
            double explained = 0;
            int at = 0;
            for (List<Timed> ofRun : runs.values()) {
                for (Timed one : ofRun) {
                    within += Math.pow(one.log() - means[at], 2);
                }
                at++;
                explained += 1.0 / ofRun.size() / runs.size();
            }
            int freedom = executions.size() - runs.size();
            double variance = Math.pow(StandardDeviation.of(means).getAsDouble(), 2)
                    - (freedom == 0 ? 0 : within / freedom * explained);
            return Math.sqrt(Math.max(0, variance)) * kernel(runs.size());
        }

        Optional<DaemonStatistics> inCluster(int[] drawn, double[] factors, SplittableRandom random) {
            int count = 0;
            double sum = 0;
            double squares = 0;
            double max = 0;
            double centre = inCluster.isEmpty() ? 0 : inCluster.get(0).millis;
            double reach = Math.exp(FARTHEST * clusterWidth);
            for (Timed one : inCluster) {
                int times = drawn[one.sample];
                double deviation = one.millis - centre;
                count += times;
                sum += times * deviation;
                squares += times * deviation * deviation;
                double factor = factors[one.run];
                for (int i = 0; i < times && one.millis * factor * reach > max; i++) {
                    max = Math.max(max, factor * varied(one, clusterWidth, random));
                }
            }
            double variance = count < 2 ? 0 : Math.max(0, squares - sum * sum / count) / (count - 1);
            return count == 0
                    ? Optional.empty()
                    : Optional.of(new DaemonStatistics(name, count, max, Math.sqrt(variance)));
        }

        Optional<InfrequentDaemon> infrequent(
                int[] drawn, double[] factors, SplittableRandom random, Optional<DaemonStatistics> statistics) {
            double above =
                    statistics.map(DaemonStatistics::longRunningAboveMillis).orElse(0.0);
            int count = 0;
            double min = Double.POSITIVE_INFINITY;
            for (Timed one : counting) {
                for (int i = 0; i < drawn[one.sample]; i++) {
                    double millis = factors[one.run] * varied(one, countingWidth, random);
                    if (millis > above) {
                        count++;
                        min = Math.min(min, millis);
                    }
                }
            }
            OptionalDouble max =
                    statistics.isPresent() ? OptionalDouble.of(statistics.get().maxMillis()) : OptionalDouble.empty();
            return count == 0 ? Optional.empty() : Optional.of(new InfrequentDaemon(name, max, min, count, period));
        }

        private static double varied(Timed one, double width, SplittableRandom random) {
            return width == 0 ? one.millis : one.millis * Math.exp(width * random.nextGaussian());
        }
    }
}
