package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Derives cutoffs from the same two runs with one bound after another: what does not depend on a bound is derived once, and
 * the run whose bound stays is not derived again. For one thread at a time.
 */
public final class IncrementalDerivation {
    private final ProcessTime processTime;
    private final CutoffBasis by;
    private final Side shortSide;
    private final Side longSide;
    private final boolean wholeMillis;

    /**
     * @param processTime the account of PT; empty to take the precise one where both runs carry it
     * @param by what the cutoffs limit of a daemon
     * @throws UnsuitableInputException if a run has no sample that did not fail, the runs lack a common account of PT,
     *     or a sample lacks what the cutoffs limit
     */
    public IncrementalDerivation(
            Run measuredShort, Run measuredLong, Optional<ProcessTime> processTime, CutoffBasis by) {
        ProcessTimes.requireProcesses(measuredShort);
        ProcessTimes.requireProcesses(measuredLong);
        requireSamples("short", measuredShort);
        requireSamples("long", measuredLong);
        Run shortRun = by.of(measuredShort);
        Run longRun = by.of(measuredLong);
        this.by = by;
        this.processTime = ProcessTimes.choose(List.of(shortRun, longRun), processTime);
        shortSide = new Side(shortRun, measuredShort, this.processTime);
        longSide = new Side(longRun, measuredLong, this.processTime);
        wholeMillis =
                WholeMillis.throughout(shortRun, this.processTime) && WholeMillis.throughout(longRun, this.processTime);
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
                DaemonNames.GROUPING,
                fromShort,
                fromLong,
                wholeMillis,
                new CutoffTable(processTime, by, separating, Optional.empty()),
                intervals.intervals(),
                declined,
                Optional.of(ofShort.droppedWithout(without)),
                Optional.of(ofLong.droppedWithout(without)));
    }

    private static void requireSamples(String which, Run run) {
        if (run.samples().stream().allMatch(Sample::failed)) {
            throw new UnsuitableInputException("the " + which + " run of "
                    + run.header().program() + " has " + (run.size() == 0 ? "no samples" : "only failed samples")
                    + ": measure it again, nothing can be derived from it");
        }
    }

    /** One of the runs, with what was derived of it last. */
    private static final class Side {
        private final Run run;
        private final Run measured;
        private final ProcessTime processTime;
        private final Series elapsed;
        private final CentralCluster proposed;
        private final Optional<DailyDaemon> dailyDaemon;
        private Optional<MovedBound> bound = Optional.empty();
        private @Nullable RunDerivation derived;

        Side(Run run, Run measured, ProcessTime processTime) {
            this.run = run;
            this.measured = measured;
            this.processTime = processTime;
            elapsed = Quantity.ET.of(run, processTime);
            proposed = CentralClusters.proposed(run, processTime);
            dailyDaemon = DailyDaemon.of(run);
        }

        RunDerivation with(Optional<MovedBound> wanted) {
            RunDerivation last = derived;
            if (last != null && bound.equals(wanted)) {
                return last;
            }
            CentralCluster cluster = wanted.map(moved -> CentralClusters.overruled(proposed, elapsed, moved))
                    .orElse(proposed);
            RunDerivation with = CutoffDerivations.derive(run, measured, processTime, cluster, dailyDaemon);
            bound = wanted;
            derived = with;
            return with;
        }

        RedrawnDaemons redrawn(RunDerivation derivation, DaemonFindings findings, Set<String> names) {
            return new RedrawnDaemons(run, processTime, derivation.cluster().lSamples(), findings, names);
        }

        CutoffTrial trial(RunDerivation derivation, List<Cutoff> cutoffs) {
            return new CutoffTrial(run, processTime, derivation.cluster().lSamples(), cutoffs);
        }
    }
}
