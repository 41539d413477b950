package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.emplab.analysis.period.Period;
import org.emplab.analysis.period.PeriodSearch;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Steps 4 to 6 on one run: which daemons moved samples out of the central cluster. Failed samples take no part. */
public final class Daemons {
    private final Run run;
    private final ProcessTime processTime;
    private final DaemonNames names;

    private Daemons(Run run, ProcessTime processTime) {
        this.run = run;
        this.processTime = processTime;
        this.names = DaemonNames.of(run);
    }

    /**
     * @param lSamples the numbers of the samples outside the central cluster
     * @throws UnsuitableInputException if a process of a sample that did not fail lacks the PT that is asked for
     */
    public static DaemonFindings find(Run run, ProcessTime processTime, Collection<Integer> lSamples) {
        return new Daemons(run, processTime).find(Set.copyOf(lSamples));
    }

    private DaemonFindings find(Set<Integer> lSamples) {
        PtMoments[] moments = new PtMoments[names.size()];
        List<Execution> outside = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed()) {
                boolean inCluster = !lSamples.contains(run.sample(i).number());
                visit(i, inCluster, moments, outside);
            }
        }
        Map<String, DaemonStatistics> statistics = new TreeMap<>();
        for (int id = 0; id < moments.length; id++) {
            if (moments[id] != null) {
                statistics.put(names.name(id), moments[id].statistics(names.name(id)));
            }
        }
        return findings(statistics, outside);
    }

    private void visit(int sample, boolean inCluster, PtMoments[] moments, List<Execution> outside) {
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (run.put(row)) {
                continue;
            }
            long nanos = pt(sample, row);
            if (nanos == 0) {
                continue;
            }
            int id = names.id(run.nameId(row));
            if (!inCluster) {
                outside.add(new Execution(names.name(id), run.sample(sample).number(), nanos / 1e6));
                continue;
            }
            if (moments[id] == null) {
                moments[id] = new PtMoments();
            }
            moments[id].add(nanos);
        }
    }

    private long pt(int sample, int row) {
        return ProcessTimes.nanos(run, row, processTime)
                .orElseThrow(() -> new UnsuitableInputException(
                        "sample " + run.sample(sample).number() + ": " + run.name(row) + " has no " + processTime.key()
                                + " time"));
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
