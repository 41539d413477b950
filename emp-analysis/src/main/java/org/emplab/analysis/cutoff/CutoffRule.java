package org.emplab.analysis.cutoff;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonFindings.DaemonStatistics;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.PeriodSearch.Period;

/** Step 8: from what both runs say about a daemon to its cutoffs. */
final class CutoffRule {
    /** Task time, as a part of the period. */
    private static final double TASK_TIME = 0.05;

    private final Map<String, InfrequentDaemon> shortInfrequent = new HashMap<>();
    private final Map<String, InfrequentDaemon> longInfrequent = new HashMap<>();
    private final Map<String, DaemonStatistics> shortCluster = new HashMap<>();
    private final Map<String, DaemonStatistics> longCluster = new HashMap<>();
    private final boolean wholeMillis;

    CutoffRule(DaemonFindings shortRun, DaemonFindings longRun, boolean wholeMillis) {
        shortRun.infrequent().forEach(daemon -> shortInfrequent.put(daemon.name(), daemon));
        longRun.infrequent().forEach(daemon -> longInfrequent.put(daemon.name(), daemon));
        shortRun.clusterDaemons().forEach(daemon -> shortCluster.put(daemon.name(), daemon));
        longRun.clusterDaemons().forEach(daemon -> longCluster.put(daemon.name(), daemon));
        this.wholeMillis = wholeMillis;
    }

    /** The cutoffs of all daemons identified in either run, by name. */
    List<Cutoff> cutoffs() {
        TreeSet<String> names = new TreeSet<>(shortInfrequent.keySet());
        names.addAll(longInfrequent.keySet());
        return names.stream().map(this::cutoff).toList();
    }

    private Cutoff cutoff(String name) {
        InfrequentDaemon inShort = shortInfrequent.get(name);
        InfrequentDaemon inLong = longInfrequent.get(name);
        OptionalDouble shortUnrounded =
                inShort == null ? fromCluster(shortCluster, name) : OptionalDouble.of(midpoint(inShort));
        OptionalDouble longUnrounded =
                inLong == null ? fromCluster(longCluster, name) : OptionalDouble.of(midpoint(inLong));
        Optional<Period> period = Optional.ofNullable(inShort)
                .flatMap(InfrequentDaemon::period)
                .or(() -> Optional.ofNullable(inLong).flatMap(InfrequentDaemon::period));
        OptionalDouble shortCutoff = rounded(shortUnrounded);
        OptionalDouble longCutoff = rounded(longUnrounded);
        return new Cutoff(
                name,
                shortCutoff,
                longCutoff,
                shortUnrounded,
                longUnrounded,
                period,
                tiers(shortCutoff, longCutoff, period),
                Optional.empty());
    }

    private static double midpoint(InfrequentDaemon daemon) {
        return (daemon.maxClusterMillis().orElse(0) + daemon.minLSampleMillis()) / 2;
    }

    /** The rule of a daemon that was identified in the other run only. */
    private static OptionalDouble fromCluster(Map<String, DaemonStatistics> cluster, String name) {
        DaemonStatistics statistics = cluster.get(name);
        return statistics == null ? OptionalDouble.empty() : OptionalDouble.of(statistics.longRunningAboveMillis());
    }

    private OptionalDouble rounded(OptionalDouble millis) {
        return wholeMillis && millis.isPresent() ? OptionalDouble.of(Math.floor(millis.getAsDouble() + 0.5)) : millis;
    }

    private static List<Tier> tiers(OptionalDouble shortCutoff, OptionalDouble longCutoff, Optional<Period> period) {
        if (period.isPresent() && shortCutoff.isPresent() && longCutoff.isPresent()) {
            OptionalDouble taskTime = OptionalDouble.of(TASK_TIME * period.get().seconds());
            return List.of(
                    new Tier(taskTime, shortCutoff.getAsDouble()),
                    new Tier(OptionalDouble.empty(), longCutoff.getAsDouble()));
        }
        double larger = Math.max(shortCutoff.orElse(0), longCutoff.orElse(0));
        return List.of(new Tier(OptionalDouble.empty(), larger));
    }
}
