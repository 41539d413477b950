package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.emplab.analysis.daemon.DaemonFindings.DaemonStatistics;
import org.emplab.analysis.daemon.DaemonFindings.Execution;

/**
 * A table applied to the runs behind another machine's table, as far as that table's file tells them.
 *
 * @param lSamples of those runs
 * @param caught of the L-samples, by this table
 * @param ownCaught by the table that was derived from the runs
 * @param lost that the own table catches and this one does not
 * @param gained that this one catches and the own does not
 * @param pValue of as many lost and gained if both catch alike: McNemar's test, exact and two-sided
 * @param clusterDaemons daemons that are over this table's cutoff in a sample of the central cluster
 */
public record CutoffTransfer(
        int lSamples,
        int caught,
        int ownCaught,
        int lost,
        int gained,
        double pValue,
        List<ClusterDaemon> clusterDaemons) {
    public CutoffTransfer {
        clusterDaemons = List.copyOf(clusterDaemons);
    }

    /** The errors of all transfers together: a table is called unfit by chance at most as often. */
    private static final double LEVEL = 0.05;

    /**
     * A daemon that works longer in a cluster than a table allows: the table drops at least one sample for nothing.
     *
     * @param maxMillis its longest execution there
     * @param surely true if that is above the 95 % interval of the cutoff too
     */
    public record ClusterDaemon(String name, double maxMillis, double cutoffMillis, boolean surely) {}

    /** Whether a table serves a machine other than its own. */
    public enum Verdict {
        /** It catches what the own table catches, and drops no sample of the cluster. */
        SERVES("serves"),
        /** It surely drops samples of the cluster, or surely catches fewer L-samples. */
        UNFIT("does not serve"),
        UNDECIDED("undecided");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * @param transfers that are judged together (Bonferroni)
     */
    public Verdict verdict(int transfers) {
        if (clusterDaemons.stream().anyMatch(ClusterDaemon::surely) || (lost > gained && pValue <= LEVEL / transfers)) {
            return Verdict.UNFIT;
        }
        return lost == 0 && clusterDaemons.isEmpty() ? Verdict.SERVES : Verdict.UNDECIDED;
    }

    /**
     * Applies tables to the runs of a machine; a daemon is over its cutoff if it is over the largest that they have for it. A
     * run without a task length takes no part: its program's time is not on record.
     *
     * @param tables one, or all for the largest cutoffs of all machines
     */
    public static CutoffTransfer of(Collection<CutoffDerivation> tables, CutoffDerivation machine) {
        int lSamples = 0;
        int caught = 0;
        int ownCaught = 0;
        int lost = 0;
        int gained = 0;
        List<ClusterDaemon> clusterDaemons = new ArrayList<>();
        for (RunDerivation run : List.of(machine.shortRun(), machine.longRun())) {
            if (run.measured().taskLengthSeconds().isEmpty()) {
                continue;
            }
            double seconds = run.measured().taskLengthSeconds().getAsDouble();
            Set<Integer> byThese = new HashSet<>();
            Set<Integer> byOwn = new HashSet<>();
            for (Execution execution : run.daemons().lSampleExecutions()) {
                if (over(execution, tables, seconds)) {
                    byThese.add(execution.sample());
                }
                if (over(execution, List.of(machine), seconds)) {
                    byOwn.add(execution.sample());
                }
            }
            lSamples += run.cluster().lSamples().size();
            caught += byThese.size();
            ownCaught += byOwn.size();
            lost += (int)
                    byOwn.stream().filter(sample -> !byThese.contains(sample)).count();
            gained += (int)
                    byThese.stream().filter(sample -> !byOwn.contains(sample)).count();
            for (DaemonStatistics daemon : run.daemons().clusterDaemons()) {
                largest(daemon.name(), tables, seconds)
                        .filter(limit -> daemon.maxMillis() > limit.cutoffMillis())
                        .ifPresent(limit -> clusterDaemons.add(new ClusterDaemon(
                                daemon.name(),
                                daemon.maxMillis(),
                                limit.cutoffMillis(),
                                daemon.maxMillis() > limit.upperMillis())));
            }
        }
        return new CutoffTransfer(lSamples, caught, ownCaught, lost, gained, mcNemar(lost, gained), clusterDaemons);
    }

    /**
     * A cutoff and the upper end of its interval.
     *
     * @param upperMillis infinite if the cutoff has no interval
     */
    private record Limit(double cutoffMillis, double upperMillis) {}

    private static boolean over(Execution execution, Collection<CutoffDerivation> tables, double seconds) {
        return largest(execution.name(), tables, seconds)
                .filter(limit -> execution.millis() > limit.cutoffMillis())
                .isPresent();
    }

    private static Optional<Limit> largest(String name, Collection<CutoffDerivation> tables, double seconds) {
        return tables.stream()
                .flatMap(one -> one.table().of(name).map(cutoff -> limit(cutoff, seconds)).stream())
                .max(Comparator.comparingDouble(Limit::cutoffMillis));
    }

    private static Limit limit(Cutoff cutoff, double seconds) {
        int last = cutoff.tiers().size() - 1;
        int tier = IntStream.range(0, last)
                .filter(i -> cutoff.tiers().get(i).holdsFor(seconds))
                .findFirst()
                .orElse(last);
        return new Limit(
                cutoff.millisFor(seconds),
                cutoff.interval()
                        .map(interval -> interval.tiers().get(tier).upperMillis())
                        .orElseGet(OptionalDouble::empty)
                        .orElse(Double.POSITIVE_INFINITY));
    }

    private static double mcNemar(int lost, int gained) {
        int discordant = lost + gained;
        return discordant == 0
                ? 1
                : Math.min(
                        1, 2 * BinomialDistribution.of(discordant, 0.5).cumulativeProbability(Math.min(lost, gained)));
    }
}
