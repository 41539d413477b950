package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.emplab.analysis.daemon.DaemonFindings.DaemonStatistics;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.series.Executions;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Lifecycle;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** Steps 4 to 6 on one run: which daemons moved samples out of the central cluster. Failed samples take no part. */
public final class Daemons {
    private static final Comparator<Period> SURER =
            Comparator.comparing(Period::established).thenComparingInt(Period::occurrences);

    private final Run run;
    private final List<Run> parts;
    private final ProcessTime processTime;
    private final int[] numbers;

    private Daemons(Run run, List<Run> parts, ProcessTime processTime) {
        this.run = run;
        this.parts = parts;
        this.processTime = processTime;
        this.numbers = run.samples().stream().mapToInt(Sample::number).toArray();
    }

    /**
     * @param lSamples the numbers of the samples outside the central cluster
     * @throws UnsuitableInputException if a process of a sample that did not fail lacks the PT that is asked for
     */
    public static DaemonFindings find(Run run, ProcessTime processTime, Collection<Integer> lSamples) {
        return find(run, List.of(run), processTime, lSamples);
    }

    /**
     * Finds the daemons of several runs whose samples count together: each run's excess and periods are its own, since a
     * daemon may come at other times after a boot. Of several periods an established one counts before a tentative one,
     * then the one of more occurrences.
     *
     * @param run all samples
     * @param parts the runs, with the numbers that their samples have in {@code run}
     */
    public static DaemonFindings find(Run run, List<Run> parts, ProcessTime processTime, Collection<Integer> lSamples) {
        return new Daemons(run, parts, processTime).find(Set.copyOf(lSamples));
    }

    private DaemonFindings find(Set<Integer> lSamples) {
        boolean[] inCluster = new boolean[run.size()];
        for (int i = 0; i < run.size(); i++) {
            inCluster[i] = !lSamples.contains(run.sample(i).number());
        }
        Map<String, PtMoments> moments = new HashMap<>();
        List<Execution> outside = new ArrayList<>();
        Executions.forEach(run, processTime, DaemonNames::grouped, (sample, daemon, nanos) -> {
            if (inCluster[sample]) {
                moments.computeIfAbsent(daemon, name -> new PtMoments()).add(nanos);
            } else {
                outside.add(new Execution(daemon, run.sample(sample).number(), nanos / 1e6));
            }
        });
        Map<String, DaemonStatistics> statistics = new TreeMap<>();
        moments.forEach((name, ofDaemon) -> statistics.put(name, ofDaemon.statistics(name)));
        return findings(statistics, outside, lSamples);
    }

    private DaemonFindings findings(
            Map<String, DaemonStatistics> statistics, List<Execution> outside, Set<Integer> lSamples) {
        outside.sort(Comparator.comparingInt(Execution::sample).thenComparing(Execution::name));
        List<Execution> beyond = outside.stream()
                .filter(execution -> {
                    DaemonStatistics inCluster = statistics.get(execution.name());
                    return inCluster == null || execution.millis() > inCluster.longRunningAboveMillis();
                })
                .toList();
        List<Execution> counting = parts.stream()
                .flatMap(part -> new Excess(part, lSamples)
                                .lengthening(beyond.stream()
                                        .filter(execution -> holds(part, execution.sample()))
                                        .toList())
                                .stream())
                .toList();
        List<Execution> longRunning = counting.stream()
                .filter(execution -> statistics.containsKey(execution.name()))
                .sorted(Comparator.comparing(Execution::name).thenComparingInt(Execution::sample))
                .toList();
        List<PeriodSearch> periods = parts.stream().map(PeriodSearch::in).toList();
        Map<String, List<Execution>> byName =
                counting.stream().collect(Collectors.groupingBy(Execution::name, TreeMap::new, Collectors.toList()));
        List<InfrequentDaemon> infrequent = byName.values().stream()
                .map(executions -> infrequent(executions, statistics, periods))
                .toList();
        return new DaemonFindings(List.copyOf(statistics.values()), outside, longRunning, infrequent);
    }

    private InfrequentDaemon infrequent(
            List<Execution> executions, Map<String, DaemonStatistics> statistics, List<PeriodSearch> periods) {
        String name = executions.get(0).name();
        DaemonStatistics inCluster = statistics.get(name);
        return new InfrequentDaemon(
                name,
                inCluster == null ? OptionalDouble.empty() : OptionalDouble.of(inCluster.maxMillis()),
                executions.stream().mapToDouble(Execution::millis).min().orElseThrow(),
                executions.size(),
                period(executions, periods));
    }

    private Optional<Period> period(List<Execution> executions, List<PeriodSearch> periods) {
        Optional<Period> best = Optional.empty();
        for (int i = 0; i < parts.size(); i++) {
            Run part = parts.get(i);
            int[] samples = executions.stream()
                    .mapToInt(Execution::sample)
                    .distinct()
                    .filter(sample -> holds(part, sample))
                    .toArray();
            Optional<Period> own = samples.length == 0
                    ? Optional.empty()
                    : periods.get(i).of(samples, goingOn(executions.get(0).name(), samples));
            Optional<Period> before = best;
            best = own.filter(period -> before.isEmpty() || SURER.compare(period, before.get()) > 0)
                    .or(() -> before);
        }
        return best;
    }

    private static boolean holds(Run part, int sample) {
        return part.size() > 0
                && part.sample(0).number() <= sample
                && sample <= part.sample(part.size() - 1).number();
    }

    /** The samples in which nothing of a daemon starts: what ran in the sample before goes on or ends. */
    private Set<Integer> goingOn(String name, int[] samples) {
        Set<Integer> goingOn = new HashSet<>();
        for (int number : samples) {
            int sample = Arrays.binarySearch(numbers, number);
            if (sample > 0
                    && Arrays.binarySearch(samples, numbers[sample - 1]) >= 0
                    && goesOn(name, sample, goingOn.contains(numbers[sample - 1]))) {
                goingOn.add(number);
            }
        }
        return goingOn;
    }

    private boolean goesOn(String name, int sample, boolean wentOn) {
        boolean any = false;
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (!run.put(row) && DaemonNames.grouped(run.name(row)).equals(name)) {
                Lifecycle lifecycle = run.lifecycle(row);
                if (lifecycle == Lifecycle.STARTED || lifecycle == Lifecycle.PHANTOM) {
                    return false;
                }
                any |= lifecycle == Lifecycle.STOPPED || wentOn || startsIn(sample - 1, run.pid(row));
            }
        }
        return any;
    }

    private boolean startsIn(int sample, int pid) {
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (run.pid(row) == pid && run.lifecycle(row) == Lifecycle.STARTED) {
                return true;
            }
        }
        return false;
    }

    /** Count, maximum, mean and sum of squares of a daemon's PT, in ns, one execution at a time (Welford). */
    static final class PtMoments {
        private int count;
        private long max;
        private double mean;
        private double squares;

        void add(long nanos) {
            count++;
            max = Math.max(max, nanos);
            double deviation = nanos - mean;
            mean += deviation / count;
            squares += deviation * (nanos - mean);
        }

        DaemonStatistics statistics(String name) {
            double sd = count < 2 ? 0 : Math.sqrt(squares / (count - 1));
            return new DaemonStatistics(name, count, max / 1e6, sd / 1e6);
        }
    }
}
