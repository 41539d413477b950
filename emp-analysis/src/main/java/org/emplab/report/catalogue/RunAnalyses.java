package org.emplab.report.catalogue;

import java.util.List;
import java.util.Optional;
import org.emplab.report.bins.BinsAnalysis;
import org.emplab.report.changepoint.ChangePointsAnalysis;
import org.emplab.report.comparison.CompareAnalysis;
import org.emplab.report.correlation.CorrelateAnalysis;
import org.emplab.report.costmodel.CostModelAnalysis;
import org.emplab.report.dual.DualAnalysis;
import org.emplab.report.histogram.HistogramAnalysis;
import org.emplab.report.mixture.MixtureAnalysis;
import org.emplab.report.noise.NoiseFloorAnalysis;
import org.emplab.report.question.RunAnalysis;
import org.emplab.report.repeatability.RepeatabilityAnalysis;
import org.emplab.report.samplesize.SampleSizeAnalysis;
import org.emplab.report.scaling.ScalingAnalysis;
import org.emplab.report.speedup.SpeedupsAnalysis;
import org.emplab.report.succession.SuccessiveAnalysis;
import org.emplab.report.summary.SummaryAnalysis;
import org.emplab.report.versions.VersionsAnalysis;
import org.emplab.report.worst.WorstAnalysis;

/** The catalogue: every analysis of runs once, for shell, REST and pages, in the order in which they are listed. */
public final class RunAnalyses {
    public static final RunAnalysis<?> COMPARE = new CompareAnalysis();

    private static final List<RunAnalysis<?>> ALL = List.of(
            COMPARE,
            new SummaryAnalysis(),
            new HistogramAnalysis(),
            new BinsAnalysis(),
            new MixtureAnalysis(),
            new SampleSizeAnalysis(),
            new SuccessiveAnalysis(),
            new DualAnalysis(),
            new CorrelateAnalysis(),
            new WorstAnalysis(),
            new ScalingAnalysis(),
            new CostModelAnalysis(),
            new VersionsAnalysis(),
            new ChangePointsAnalysis(),
            new SpeedupsAnalysis(),
            new NoiseFloorAnalysis(),
            new RepeatabilityAnalysis());

    private RunAnalyses() {}

    public static List<RunAnalysis<?>> all() {
        return ALL;
    }

    public static Optional<RunAnalysis<?>> ofKey(String key) {
        return ALL.stream().filter(one -> one.key().equals(key)).findFirst();
    }
}
