package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.analysis.daemon.Daemons;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.daemon.ExplainedWithout;
import org.emplab.analysis.daemon.InterferenceShare;
import org.emplab.analysis.daemon.UnexplainedSamples;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample.Gap;

/** Derives cutoffs from a short and a long run (EMP 4.5; SEDONA step B). */
public final class CutoffDerivations {
    private CutoffDerivations() {}

    /**
     * Steps 1 to 8.
     *
     * @throws UnsuitableInputException if a run has no sample that did not fail, the runs lack a common account of PT,
     *     or a sample lacks what the cutoffs limit
     */
    public static CutoffDerivation derive(Run shortRun, Run longRun, CutoffSettings settings) {
        return derive(PooledRuns.of(shortRun), PooledRuns.of(longRun), settings);
    }

    /**
     * Steps 1 to 8 on several runs of each length.
     *
     * @throws UnsuitableInputException as of one run each
     */
    public static CutoffDerivation derive(PooledRuns shortRuns, PooledRuns longRuns, CutoffSettings settings) {
        return new IncrementalDerivation(shortRuns, longRuns, settings.processTime(), settings.by(), settings.daemons())
                .with(settings.shortBound(), settings.longBound());
    }

    /** Steps 2 to 6 on one run. */
    public static RunDerivation derive(Run run, ProcessTime processTime, Optional<MovedBound> bound) {
        CentralCluster cluster = CentralClusters.of(run, processTime, bound);
        return derive(PooledRuns.of(run), run, Optional.empty(), processTime, List.of(cluster), DailyDaemon.of(run));
    }

    /**
     * @param runs with what the cutoffs limit in the rows of daemons
     * @param measured their samples as they were measured, with the labels of daemons
     * @param identities of the daemons; empty if names alone tell them apart
     * @param clusters of each run, with the numbers that its samples have among all
     */
    static RunDerivation derive(
            PooledRuns runs,
            Run measured,
            Optional<DaemonIdentities> identities,
            ProcessTime processTime,
            List<CentralCluster> clusters,
            Optional<DailyDaemon> dailyDaemon) {
        Run run = runs.all();
        CentralCluster cluster = clusters.size() == 1 ? clusters.get(0) : joined(clusters);
        DaemonFindings findings = Daemons.find(run, runs.parts(), processTime, cluster.lSamples());
        return new RunDerivation(
                new RunDerivation.Measured(
                        run.header().machine(),
                        run.header().program(),
                        run.header().taskLengthSeconds(),
                        run.size(),
                        failed(run),
                        pieces(runs)),
                cluster,
                dailyDaemon,
                UnexplainedSamples.of(run, processTime, cluster.lSamples(), findings),
                InterferenceShare.of(measured, identities, processTime, cluster.lSamples()),
                ExplainedWithout.of(runs.parts(), Set.copyOf(cluster.lSamples()), findings).stream()
                        .map(RunDerivation.Spared::new)
                        .toList(),
                Optional.empty(),
                findings,
                clusters.size() == 1 ? List.of() : parts(runs, clusters));
    }

    private static int failed(Run run) {
        return run.failed();
    }

    private static OptionalInt pieces(PooledRuns runs) {
        long heldBetween = runs.all().samples().stream()
                .filter(sample -> sample.gapBefore()
                        .filter(gap -> gap.reason().startsWith(Gap.OUTSIDE_OF_WINDOWS))
                        .isPresent())
                .count();
        return heldBetween == 0
                ? OptionalInt.empty()
                : OptionalInt.of(runs.parts().size() + (int) heldBetween);
    }

    private static List<RunDerivation.Part> parts(PooledRuns runs, List<CentralCluster> clusters) {
        List<RunDerivation.Part> parts = new ArrayList<>();
        for (int i = 0; i < clusters.size(); i++) {
            Run part = runs.parts().get(i);
            parts.add(new RunDerivation.Part(i * runs.unit(), part.size(), failed(part), clusters.get(i)));
        }
        return parts;
    }

    /** The clusters of runs that count together: each run has its own bound, so that runs may differ in their level. */
    private static CentralCluster joined(List<CentralCluster> clusters) {
        boolean byPerson = clusters.get(0).decidedBy() instanceof BoundDecision.ByPerson;
        return new CentralCluster(
                byPerson ? clusters.get(0).upperBoundMillis() : OptionalDouble.empty(),
                clusters.stream().mapToInt(CentralCluster::samples).sum(),
                clusters.get(0).decidedBy(),
                List.of(),
                IntStream.range(0, clusters.size())
                        .mapToObj(i -> "Run " + (i + 1) + ": " + clusters.get(i).stopReason())
                        .collect(Collectors.joining(" ")),
                clusters.stream().flatMap(one -> one.lSamples().stream()).toList());
    }

    /**
     * The settings of a derivation that a person may decide.
     *
     * @param processTime the account of PT; empty to take the precise one where both runs carry it
     * @param by what the cutoffs limit of a daemon
     * @param daemons the processes that are one daemon
     */
    public record CutoffSettings(
            Optional<ProcessTime> processTime,
            CutoffBasis by,
            DaemonGrouping daemons,
            Optional<MovedBound> shortBound,
            Optional<MovedBound> longBound) {

        /** The settings for cutoffs of PT, by name. */
        public CutoffSettings(
                Optional<ProcessTime> processTime, Optional<MovedBound> shortBound, Optional<MovedBound> longBound) {
            this(processTime, CutoffBasis.PT, DaemonGrouping.NAME, shortBound, longBound);
        }

        /** The algorithm decides. */
        public static CutoffSettings defaults() {
            return new CutoffSettings(Optional.empty(), Optional.empty(), Optional.empty());
        }
    }
}
