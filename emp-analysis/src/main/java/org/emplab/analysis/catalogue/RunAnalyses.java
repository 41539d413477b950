package org.emplab.analysis.catalogue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.analysis.changepoint.ChangePointsAnalysis;
import org.emplab.analysis.changepoint.VersionsAnalysis;
import org.emplab.analysis.comparison.CompareAnalysis;
import org.emplab.analysis.components.VarianceComponentsAnalysis;
import org.emplab.analysis.correlation.CorrelateAnalysis;
import org.emplab.analysis.costmodel.CostModelAnalysis;
import org.emplab.analysis.costmodel.ScalingAnalysis;
import org.emplab.analysis.dual.DualAnalysis;
import org.emplab.analysis.histogram.BinsAnalysis;
import org.emplab.analysis.histogram.HistogramAnalysis;
import org.emplab.analysis.histogram.MixtureAnalysis;
import org.emplab.analysis.program.ProgramsAnalysis;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.samplesize.RepeatabilityAnalysis;
import org.emplab.analysis.samplesize.SampleSizeAnalysis;
import org.emplab.analysis.speedup.SpeedupsAnalysis;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.analysis.study.TimingAnalysis;
import org.emplab.analysis.summary.SummaryAnalysis;
import org.emplab.analysis.timeseries.NoiseFloorAnalysis;
import org.emplab.analysis.timeseries.SeriesAnalysis;
import org.emplab.analysis.timeseries.SuccessiveAnalysis;
import org.emplab.analysis.worst.CheckCutoffsAnalysis;
import org.emplab.analysis.worst.WorstAnalysis;

/**
 * The catalogue: every analysis of runs once, for shell, REST and pages, in the order in which they are listed. Cutoffs and
 * timings have addresses of their own by REST and on pages.
 */
public final class RunAnalyses {
    public static final CutoffsAnalysis CUTOFFS = new CutoffsAnalysis();

    public static final TimingAnalysis TIMING = new TimingAnalysis();

    public static final CompareAnalysis COMPARE = new CompareAnalysis();

    public static final NoiseFloorAnalysis NOISE_FLOOR = new NoiseFloorAnalysis();

    private static final List<RunAnalysis<?>> ALL = List.of(
            COMPARE,
            new SummaryAnalysis(),
            new ProgramsAnalysis(),
            new HistogramAnalysis(),
            new BinsAnalysis(),
            new MixtureAnalysis(),
            new SampleSizeAnalysis(),
            new SeriesAnalysis(),
            new SuccessiveAnalysis(),
            new DualAnalysis(),
            new CorrelateAnalysis(),
            new WorstAnalysis(),
            new ScalingAnalysis(),
            new CostModelAnalysis(),
            new VersionsAnalysis(),
            new ChangePointsAnalysis(),
            new SpeedupsAnalysis(),
            NOISE_FLOOR,
            new VarianceComponentsAnalysis(),
            new RepeatabilityAnalysis(),
            new CheckCutoffsAnalysis());

    private RunAnalyses() {}

    public static List<RunAnalysis<?>> all() {
        return ALL;
    }

    /** Every one that the shell answers. */
    public static List<RunAnalysis<?>> ofShell() {
        return Stream.concat(Stream.of(CUTOFFS, TIMING), ALL.stream()).toList();
    }

    public static Optional<RunAnalysis<?>> ofKey(String key) {
        return ALL.stream().filter(one -> one.key().equals(key)).findFirst();
    }
}
