package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.emplab.analysis.period.Period;
import org.emplab.analysis.period.PeriodSearch;
import org.emplab.analysis.series.Executions;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Steps 4 to 6 on one run: which daemons moved samples out of the central cluster. Failed samples take no part. */
public final class Daemons {
    private final Run run;
    private final ProcessTime processTime;

    private Daemons(Run run, ProcessTime processTime) {
        this.run = run;
        this.processTime = processTime;
    }

    /**
     * @param lSamples the numbers of the samples outside the central cluster
     * @throws UnsuitableInputException if a process of a sample that did not fail lacks the PT that is asked for
     */
    public static DaemonFindings find(Run run, ProcessTime processTime, Collection<Integer> lSamples) {
        return new Daemons(run, processTime).find(Set.copyOf(lSamples));
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
        return findings(statistics, outside);
    }

    private DaemonFindings findings(Map<String, DaemonStatistics> statistics, List<Execution> outside) {
        outside.sort(Comparator.comparingInt(Execution::sample).thenComparing(Execution::name));
        List<Execution> counting = outside.stream()
                .filter(execution -> {
                    DaemonStatistics inCluster = statistics.get(execution.name());
                    return inCluster == null || execution.millis() > inCluster.longRunningAboveMillis();
                })
                .toList();
        List<Execution> longRunning = counting.stream()
                .filter(execution -> statistics.containsKey(execution.name()))
                .sorted(Comparator.comparing(Execution::name).thenComparingInt(Execution::sample))
                .toList();
        PeriodSearch periods = PeriodSearch.in(run);
        Map<String, List<Execution>> byName =
                counting.stream().collect(Collectors.groupingBy(Execution::name, TreeMap::new, Collectors.toList()));
        List<InfrequentDaemon> infrequent = byName.values().stream()
                .map(executions -> infrequent(executions, statistics, periods))
                .toList();
        return new DaemonFindings(List.copyOf(statistics.values()), outside, longRunning, infrequent);
    }

    private static InfrequentDaemon infrequent(
            List<Execution> executions, Map<String, DaemonStatistics> statistics, PeriodSearch periods) {
        String name = executions.get(0).name();
        DaemonStatistics inCluster = statistics.get(name);
        return new InfrequentDaemon(
                name,
                inCluster == null ? OptionalDouble.empty() : OptionalDouble.of(inCluster.maxMillis()),
                executions.stream().mapToDouble(Execution::millis).min().orElseThrow(),
                executions.size(),
                period(executions, periods));
    }

    private static Optional<Period> period(List<Execution> executions, PeriodSearch periods) {
        return periods.of(
                executions.stream().mapToInt(Execution::sample).distinct().toArray());
    }
}
