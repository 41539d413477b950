package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.Daemons;
import org.emplab.analysis.daemon.UnexplainedSamples;
import org.emplab.analysis.period.DailyDaemon;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** Derives cutoffs from a short and a long run (EMP 4.5; SEDONA step B). */
public final class CutoffDerivations {
    private CutoffDerivations() {}

    /**
     * Steps 1 to 8.
     *
     * @throws UnsuitableInputException if a run has no sample that did not fail, or the runs lack a common account of PT
     */
    public static CutoffDerivation derive(Run shortRun, Run longRun, CutoffSettings settings) {
        ProcessTimes.requireProcesses(shortRun);
        ProcessTimes.requireProcesses(longRun);
        requireSamples("short", shortRun);
        requireSamples("long", longRun);
        ProcessTime processTime = ProcessTimes.choose(List.of(shortRun, longRun), settings.processTime());
        RunDerivation fromShort = derive(shortRun, processTime, settings.shortBound());
        RunDerivation fromLong = derive(longRun, processTime, settings.longBound());
        boolean wholeMillis =
                WholeMillis.throughout(shortRun, processTime) && WholeMillis.throughout(longRun, processTime);
        List<Cutoff> cutoffs = new CutoffRule(fromShort.daemons(), fromLong.daemons(), wholeMillis).cutoffs();
        CutoffTrial ofShort =
                new CutoffTrial(shortRun, processTime, fromShort.cluster().lSamples(), cutoffs);
        CutoffTrial ofLong =
                new CutoffTrial(longRun, processTime, fromLong.cluster().lSamples(), cutoffs);
        List<DeclinedCutoff> declined = new Separation(fromShort, ofShort, fromLong, ofLong).declined(cutoffs);
        Set<String> without = declined.stream().map(DeclinedCutoff::name).collect(Collectors.toSet());
        List<Cutoff> separating = cutoffs.stream()
                .filter(cutoff -> !without.contains(cutoff.name()))
                .toList();
        return new CutoffDerivation(
                DaemonNames.GROUPING,
                fromShort,
                fromLong,
                wholeMillis,
                new CutoffTable(processTime, separating),
                declined,
                Optional.of(ofShort.droppedWithout(without)),
                Optional.of(ofLong.droppedWithout(without)));
    }

    /** Steps 2 to 6 on one run. */
    public static RunDerivation derive(Run run, ProcessTime processTime, Optional<MovedBound> bound) {
        CentralCluster cluster = CentralClusters.of(run, processTime, bound);
        DaemonFindings findings = Daemons.find(run, processTime, cluster.lSamples());
        return new RunDerivation(
                run.header().machine(),
                run.header().program(),
                run.header().taskLengthSeconds(),
                run.size(),
                (int) run.samples().stream().filter(Sample::failed).count(),
                cluster,
                findings,
                UnexplainedSamples.of(run, cluster.lSamples(), findings),
                DailyDaemon.of(run));
    }

    private static void requireSamples(String which, Run run) {
        if (run.samples().stream().allMatch(Sample::failed)) {
            throw new UnsuitableInputException("the " + which + " run of "
                    + run.header().program() + " has " + (run.size() == 0 ? "no samples" : "only failed samples")
                    + ": measure it again, nothing can be derived from it");
        }
    }
}
