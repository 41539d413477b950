package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.emplab.analysis.cutoff.CutoffDerivation.DeclinedCutoff;
import org.emplab.analysis.daemon.DaemonFindings.DaemonStatistics;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.report.table.Digits;

/**
 * Tells the cutoffs that separate from those that do not: a cutoff that drops samples of the central cluster of a run
 * that it was derived from is declined.
 */
record Separation(RunDerivation shortRun, CutoffTrial shortTrial, RunDerivation longRun, CutoffTrial longTrial) {
    List<DeclinedCutoff> declined(List<Cutoff> cutoffs) {
        return cutoffs.stream()
                .filter(cutoff -> dropped(cutoff) > 0)
                .map(cutoff -> new DeclinedCutoff(cutoff.name(), reason(cutoff), dropped(cutoff)))
                .toList();
    }

    /**
     * The daemons that the short run tells from its cluster and the long run, where they work in L-samples and as long in the
     * cluster, does not: what they take is little there. The long run then counts as one that did not identify them.
     */
    Set<String> separatedByTheShortRun(List<Cutoff> cutoffs) {
        Set<String> inShort = shortRun.daemons().infrequent().stream()
                .map(InfrequentDaemon::name)
                .collect(Collectors.toSet());
        return cutoffs.stream()
                .map(Cutoff::name)
                .filter(name -> inShort.contains(name)
                        && shortTrial.clusterSamplesDroppedBy(name) == 0
                        && longTrial.clusterSamplesDroppedBy(name) > 0)
                .collect(Collectors.toSet());
    }

    private int dropped(Cutoff cutoff) {
        return shortTrial.clusterSamplesDroppedBy(cutoff.name()) + longTrial.clusterSamplesDroppedBy(cutoff.name());
    }

    private String reason(Cutoff cutoff) {
        List<String> sides = new ArrayList<>();
        side(sides, "short", shortRun, shortTrial, cutoff);
        side(sides, "long", longRun, longTrial, cutoff);
        return sides.stream().collect(Collectors.joining("; ", "", leastAbove(cutoff.name()) + "."));
    }

    private static void side(List<String> sides, String which, RunDerivation run, CutoffTrial trial, Cutoff cutoff) {
        int dropped = trial.clusterSamplesDroppedBy(cutoff.name());
        if (dropped > 0) {
            double most = run.daemons().clusterDaemons().stream()
                    .filter(daemon -> daemon.name().equals(cutoff.name()))
                    .mapToDouble(DaemonStatistics::maxMillis)
                    .findFirst()
                    .orElse(0);
            sides.add((sides.isEmpty() ? "A" : "a") + " cutoff of " + text(cutoff.millisFor(trial.programSeconds()))
                    + " ms for programs of " + text(trial.programSeconds()) + " s would drop "
                    + Digits.counted(dropped, "sample") + " of the " + which
                    + " run's cluster, where its executions reach " + text(most) + " ms");
        }
    }

    private String leastAbove(String name) {
        OptionalDouble least =
                DoubleStream.concat(least(shortRun, name), least(longRun, name)).min();
        return least.isPresent() ? ", while in L-samples they begin at " + text(least.getAsDouble()) + " ms" : "";
    }

    private static DoubleStream least(RunDerivation run, String name) {
        return run.daemons().infrequent().stream()
                .filter(daemon -> daemon.name().equals(name))
                .mapToDouble(InfrequentDaemon::minLSampleMillis);
    }

    private static String text(double value) {
        return Digits.plain(value, value >= 10 ? 1 : 3);
    }
}
