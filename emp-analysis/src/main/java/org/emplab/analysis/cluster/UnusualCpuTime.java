package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.FREQUENT_PART;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * The executions in a run's longest samples that take longer than any of their daemon in the others: the few among
 * millions of rows that can have lifted a sample. The same walk over all rows counts in how many samples a daemon works.
 */
final class UnusualCpuTime {
    private final Map<Integer, List<Execution>> bySample = new HashMap<>();
    private final Map<Integer, List<Execution>> byDaemon = new HashMap<>();
    /** The longest execution of each daemon in the other samples, and with each of the longest samples that is added. */
    private final Map<Integer, long[]> mostUpTo = new HashMap<>();

    private final long[] mostInOthers;
    private final int[] samplesWith;

    /** An execution in a sample given by its index. */
    record Execution(int row, int daemon, long nanos, long elapsedNanos) {}

    UnusualCpuTime(Run run, ProcessTime processTime, DaemonNames names) {
        long[] elapsed = run.samples().stream()
                .filter(sample -> !sample.failed())
                .mapToLong(sample -> sample.elapsedNanos())
                .sorted()
                .toArray();
        // no bound is looked for much below four fifths of the run
        long longest =
                elapsed.length == 0 ? 0 : elapsed[Math.max(0, elapsed.length - elapsed.length / FREQUENT_PART - 3)];
        mostInOthers = new long[names.size()];
        samplesWith = new int[names.size()];
        int[] last = new int[names.size()];
        Arrays.fill(last, -1);
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed()) {
                boolean other = run.sample(i).elapsedNanos() <= longest;
                int end = run.firstRow(i + 1);
                for (int row = run.firstRow(i); row < end; row++) { // all rows, once: millions
                    long nanos = run.put(row) ? 0 : ProcessTimes.worked(run, row, processTime);
                    if (nanos > 0) {
                        int daemon = names.id(run.nameId(row));
                        samplesWith[daemon] += last[daemon] == i ? 0 : 1;
                        last[daemon] = i;
                        if (other && nanos > mostInOthers[daemon]) {
                            mostInOthers[daemon] = nanos;
                        }
                    }
                }
            }
        }
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed() && run.sample(i).elapsedNanos() > longest) {
                collect(run, processTime, names, i);
            }
        }
        byDaemon.values().forEach(executions -> executions.sort(Comparator.comparingLong(Execution::elapsedNanos)));
        byDaemon.forEach((daemon, executions) -> mostUpTo.put(daemon, mostUpTo(executions, mostInOthers[daemon])));
    }

    private static long[] mostUpTo(List<Execution> executions, long mostInOthers) {
        long[] most = new long[executions.size() + 1];
        most[0] = mostInOthers;
        for (int i = 0; i < executions.size(); i++) {
            most[i + 1] = Math.max(most[i], executions.get(i).nanos());
        }
        return most;
    }

    private void collect(Run run, ProcessTime processTime, DaemonNames names, int sample) {
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            int daemon = names.id(run.nameId(row));
            long nanos = run.put(row) ? 0 : ProcessTimes.worked(run, row, processTime);
            if (nanos > mostInOthers[daemon]) {
                Execution execution =
                        new Execution(row, daemon, nanos, run.sample(sample).elapsedNanos());
                bySample.computeIfAbsent(sample, key -> new ArrayList<>()).add(execution);
                byDaemon.computeIfAbsent(daemon, key -> new ArrayList<>()).add(execution);
            }
        }
    }

    /** The number of samples in which a daemon works. */
    int samplesWith(int daemon) {
        return samplesWith[daemon];
    }

    /** The unusual executions in a sample. */
    List<Execution> in(int sample) {
        return bySample.getOrDefault(sample, List.of());
    }

    /** A daemon's longest execution in a sample below a bound; 0 if there is none. */
    long mostBelow(int daemon, double boundNanos) {
        List<Execution> executions = byDaemon.getOrDefault(daemon, List.of());
        int low = 0;
        int high = executions.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (executions.get(middle).elapsedNanos() <= boundNanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        long[] most = mostUpTo.get(daemon);
        return most == null ? mostInOthers[daemon] : most[low];
    }
}
