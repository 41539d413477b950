package org.emplab.analysis.cutoff;

import java.util.Optional;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.Daemons;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.daemon.TakenShare;
import org.emplab.analysis.daemon.UnexplainedSamples;
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
     * @throws UnsuitableInputException if a run has no sample that did not fail, the runs lack a common account of PT,
     *     or a sample lacks what the cutoffs limit
     */
    public static CutoffDerivation derive(Run shortRun, Run longRun, CutoffSettings settings) {
        return new IncrementalDerivation(shortRun, longRun, settings.processTime(), settings.by())
                .with(settings.shortBound(), settings.longBound());
    }

    /** Steps 2 to 6 on one run. */
    public static RunDerivation derive(Run run, ProcessTime processTime, Optional<MovedBound> bound) {
        CentralCluster cluster = CentralClusters.of(run, processTime, bound);
        return derive(run, run, processTime, cluster, DailyDaemon.of(run));
    }

    /**
     * @param run with what the cutoffs limit in the rows of daemons
     * @param measured the run as it was measured
     */
    static RunDerivation derive(
            Run run, Run measured, ProcessTime processTime, CentralCluster cluster, Optional<DailyDaemon> dailyDaemon) {
        DaemonFindings findings = Daemons.find(run, processTime, cluster.lSamples());
        return new RunDerivation(
                run.header().machine(),
                run.header().program(),
                run.header().taskLengthSeconds(),
                run.size(),
                (int) run.samples().stream().filter(Sample::failed).count(),
                cluster,
                findings,
                UnexplainedSamples.of(run, processTime, cluster.lSamples(), findings),
                TakenShare.of(measured, processTime, cluster.lSamples()),
                dailyDaemon);
    }
}
