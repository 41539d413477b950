package org.emplab.analysis.daemon;

import java.util.List;
import java.util.Set;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/** Names the executions that take as long as an L-sample has too much, although as long ones in the cluster have no effect. */
final class WithoutEffect {
    private static final double LEAST_PART_OF_EXCESS = 0.5;

    private final Run run;
    private final ProcessTime processTime;
    private final Set<Integer> lSamples;
    private final DaemonFindings findings;
    private final double centreNanos;

    WithoutEffect(Run run, ProcessTime processTime, Set<Integer> lSamples, DaemonFindings findings) {
        this.run = run;
        this.processTime = processTime;
        this.lSamples = lSamples;
        this.findings = findings;
        this.centreNanos = Summary.upperMedian(run.samples().stream()
                .filter(sample -> !sample.failed() && !lSamples.contains(sample.number()))
                .mapToDouble(Sample::elapsedNanos));
    }

    /** A sentence for each such execution of an L-sample. */
    List<String> signs(Sample sample) {
        double excessMillis = (sample.elapsedNanos() - centreNanos) / 1e6;
        return findings.lSampleExecutions().stream()
                .filter(execution -> execution.sample() == sample.number()
                        && excessMillis > 0
                        && execution.millis() >= LEAST_PART_OF_EXCESS * excessMillis)
                .map(execution -> sign(execution, excessMillis))
                .toList();
    }

    private String sign(Execution execution, double excessMillis) {
        int without = asLongInCluster(execution);
        return execution.name() + " worked " + Digits.rounded(execution.millis(), 3) + " ms, of "
                + Digits.rounded(excessMillis, 3)
                + " ms that the sample takes more; it worked as long in "
                + Digits.counted(without, "sample") + " of the cluster without effect, perhaps on another CPU";
    }

    private int asLongInCluster(Execution execution) {
        int samples = 0;
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed() && !lSamples.contains(run.sample(i).number())) {
                samples += worksAsLong(i, execution) ? 1 : 0;
            }
        }
        return samples;
    }

    private boolean worksAsLong(int sample, Execution execution) {
        double least = LEAST_PART_OF_EXCESS * execution.millis() * 1e6;
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (!run.put(row)
                    && ProcessTimes.worked(run, row, processTime) >= least
                    && DaemonNames.grouped(run.name(row)).equals(execution.name())) {
                return true;
            }
        }
        return false;
    }
}
