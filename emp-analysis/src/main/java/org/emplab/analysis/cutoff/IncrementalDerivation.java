package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cutoff.CutoffDerivation.DeclinedCutoff;
import org.emplab.analysis.cutoff.CutoffTable.MachineState;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.DaemonStart;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.jspecify.annotations.Nullable;

/**
 * Derives cutoffs from the same runs with one bound after another: what does not depend on a bound is derived once, and
 * the length whose bound stays is not derived again. For one thread at a time.
 */
public final class IncrementalDerivation {
    private final ProcessTime processTime;
    private final CutoffBasis by;
    private final Optional<DaemonIdentities> identities;
    private final Set<MachineState> states;
    private final Side shortSide;
    private final Side longSide;
    private final boolean wholeMillis;

    /**
     * @param processTime the account of PT; empty to take the precise one where all runs carry it
     * @param by what the cutoffs limit of a daemon
     * @param daemons the processes that are one daemon
     * @throws UnsuitableInputException if a run has no sample that did not fail, the runs lack a common account of PT,
     *     or a sample lacks what the cutoffs limit
     */
    public IncrementalDerivation(
            PooledRuns measuredShort,
            PooledRuns measuredLong,
            Optional<ProcessTime> processTime,
            CutoffBasis by,
            DaemonGrouping daemons) {
        measuredShort.parts().forEach(ProcessTimes::requireProcesses);
        measuredLong.parts().forEach(ProcessTimes::requireProcesses);
        requireSamples("short", measuredShort.all());
        requireSamples("long", measuredLong.all());
        identities = daemons.of(List.of(measuredShort.all(), measuredLong.all()));
        states = Stream.of(measuredShort, measuredLong)
                .flatMap(runs -> runs.parts().stream())
                .map(MachineState::of)
                .collect(Collectors.toSet());
        PooledRuns labelledShort = labelled(measuredShort);
        PooledRuns labelledLong = labelled(measuredLong);
        PooledRuns shortRun = by == CutoffBasis.PT ? labelledShort : labelled(measuredShort.with(by::of));
        PooledRuns longRun = by == CutoffBasis.PT ? labelledLong : labelled(measuredLong.with(by::of));
        this.by = by;
        this.processTime = ProcessTimes.choose(List.of(shortRun.all(), longRun.all()), processTime);
        shortSide = new Side(shortRun, labelledShort.all(), this.processTime);
        longSide = new Side(longRun, labelledLong.all(), this.processTime);
        wholeMillis = wholeMillis(shortRun.all()) && wholeMillis(longRun.all());
    }

    /**
     * Steps 1 to 8.
     *
     * @param shortBound empty: by the algorithm
     * @param longBound the same of the long run
     */
    public CutoffDerivation with(Optional<MovedBound> shortBound, Optional<MovedBound> longBound) {
        RunDerivation fromShort = shortSide.with(shortBound);
        RunDerivation fromLong = longSide.with(longBound);
        List<Cutoff> cutoffs = new CutoffRule(fromShort.daemons(), fromLong.daemons(), wholeMillis).cutoffs();
        CutoffTrial ofShort = shortSide.trial(fromShort, cutoffs);
        CutoffTrial ofLong = longSide.trial(fromLong, cutoffs);
        Set<String> notInLong = new Separation(fromShort, ofShort, fromLong, ofLong).separatedByTheShortRun(cutoffs);
        DaemonFindings longFindings = fromLong.daemons().withoutInfrequent(notInLong);
        if (!notInLong.isEmpty()) {
            double longSeconds = ofLong.programSeconds();
            cutoffs = new CutoffRule(fromShort.daemons(), longFindings, wholeMillis)
                    .cutoffs().stream()
                            .map(cutoff ->
                                    notInLong.contains(cutoff.name()) ? cutoff.withLastTierFrom(longSeconds) : cutoff)
                            .toList();
            ofShort = shortSide.trial(fromShort, cutoffs);
            ofLong = longSide.trial(fromLong, cutoffs);
        }
        List<DeclinedCutoff> declined = new Separation(fromShort, ofShort, fromLong, ofLong).declined(cutoffs);
        Set<String> without = declined.stream().map(DeclinedCutoff::name).collect(Collectors.toSet());
        List<Cutoff> separating = cutoffs.stream()
                .filter(cutoff -> !without.contains(cutoff.name()))
                .toList();
        Set<String> names = separating.stream().map(Cutoff::name).collect(Collectors.toSet());
        CutoffIntervals intervals = new CutoffIntervals(
                separating,
                shortSide.redrawn(fromShort, fromShort.daemons(), names),
                longSide.redrawn(fromLong, longFindings, names),
                wholeMillis);
        return new CutoffDerivation(
                new CutoffTable(processTime, by, identities, intervals.cutoffs(), Optional.empty(), states),
                DaemonNames.GROUPING,
                wholeMillis,
                fromShort.with(ofShort.droppedWithout(without)),
                fromLong.with(ofLong.droppedWithout(without)),
                declined,
                DaemonStart.of(
                        cutoffs.stream().map(Cutoff::name).toList(),
                        identities,
                        List.of(longSide.measured, shortSide.measured)));
    }

    /** Whether all PTs of a run are whole ms, as in the papers' data: then its cutoffs are too. */
    private boolean wholeMillis(Run run) {
        for (int i = 0; i < run.size(); i++) {
            for (int row = run.firstRow(i);
                    row < run.firstRow(i + 1) && !run.sample(i).failed();
                    row++) {
                OptionalLong nanos = ProcessTimes.nanos(run, row, processTime);
                if (nanos.isPresent() && nanos.getAsLong() % 1_000_000 != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private PooledRuns labelled(PooledRuns runs) {
        return identities.map(known -> runs.with(known::labelled)).orElse(runs);
    }

    private static void requireSamples(String which, Run run) {
        if (run.failed() == run.size()) {
            throw new UnsuitableInputException("the " + which + " run of "
                    + run.header().program() + " has " + (run.size() == 0 ? "no samples" : "only failed samples")
                    + ": measure it again, nothing can be derived from it");
        }
    }

    /** The runs of one length, with what was derived of them last. */
    private final class Side {
        private final PooledRuns runs;
        private final Run measured;
        private final ProcessTime processTime;
        private final List<CentralCluster> proposed;
        private final Optional<DailyDaemon> dailyDaemon;
        private Optional<MovedBound> bound = Optional.empty();
        private @Nullable RunDerivation derived;

        Side(PooledRuns runs, Run measured, ProcessTime processTime) {
            this.runs = runs;
            this.measured = measured;
            this.processTime = processTime;
            proposed = runs.parts().stream()
                    .map(run -> CentralClusters.proposed(run, processTime))
                    .toList();
            dailyDaemon = DailyDaemon.of(runs.all());
        }

        RunDerivation with(Optional<MovedBound> wanted) {
            RunDerivation last = derived;
            if (last != null && bound.equals(wanted)) {
                return last;
            }
            List<CentralCluster> clusters = wanted.map(this::overruled).orElse(proposed);
            RunDerivation with =
                    CutoffDerivations.derive(runs, measured, identities, processTime, clusters, dailyDaemon);
            bound = wanted;
            derived = with;
            return with;
        }

        private List<CentralCluster> overruled(MovedBound moved) {
            return IntStream.range(0, proposed.size())
                    .mapToObj(i -> CentralClusters.overruled(
                            proposed.get(i), Quantity.ET.of(runs.parts().get(i), processTime), moved))
                    .toList();
        }

        ResampledDaemons redrawn(RunDerivation derivation, DaemonFindings findings, Set<String> names) {
            return new ResampledDaemons(runs, processTime, derivation.cluster().lSamples(), findings, names);
        }

        CutoffTrial trial(RunDerivation derivation, List<Cutoff> cutoffs) {
            return new CutoffTrial(runs.all(), processTime, derivation.cluster().lSamples(), cutoffs);
        }
    }
}
