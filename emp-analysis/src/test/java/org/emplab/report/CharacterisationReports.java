package org.emplab.report;

import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.changepoint.ProtocolVersion;
import org.emplab.analysis.changepoint.VersionQuality;
import org.emplab.analysis.changepoint.VersionsReport;
import org.emplab.analysis.comparison.CompareReport;
import org.emplab.analysis.comparison.Comparison;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.analysis.correlation.CorrelateReport;
import org.emplab.analysis.correlation.DaemonCorrelations;
import org.emplab.analysis.costmodel.CostModel;
import org.emplab.analysis.costmodel.CostModelReport;
import org.emplab.analysis.costmodel.Scaling;
import org.emplab.analysis.costmodel.ScalingReport;
import org.emplab.analysis.costmodel.TimedSize;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.MixtureFit;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.dual.Dual;
import org.emplab.analysis.dual.DualJson;
import org.emplab.analysis.dual.DualReport;
import org.emplab.analysis.dual.OutlierRule;
import org.emplab.analysis.histogram.BinsReport;
import org.emplab.analysis.histogram.HistogramReport;
import org.emplab.analysis.histogram.MixtureJson;
import org.emplab.analysis.histogram.MixtureReport;
import org.emplab.analysis.samplesize.Repeatability;
import org.emplab.analysis.samplesize.RepeatabilityJson;
import org.emplab.analysis.samplesize.RepeatabilityReport;
import org.emplab.analysis.samplesize.Subsets;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.analysis.summary.SummaryReport;
import org.emplab.analysis.timeseries.Successive;
import org.emplab.analysis.timeseries.SuccessiveReport;
import org.emplab.analysis.worst.WorstReport;
import org.emplab.analysis.worst.WorstSamples;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Every characterisation's report on two small runs whose names are hard on LaTeX. */
public final class CharacterisationReports {
    private static final ProcessTime PT = ProcessTime.USER_SYSTEM;
    private static final List<InputFile> FILES =
            List.of(new InputFile("a_1.jsonl", "00"), new InputFile("b%.jsonl", "ff"));
    private static final Map<String, String> GROUPING = Map.of("kworker", "kworker/*");

    private CharacterisationReports() {}

    public static Map<String, Report> all() {
        Run first = run("INC_1 & co", 1, 0);
        Run second = run("INC#2 {50 %}", 2, 3);
        List<Run> runs = List.of(first, second);
        Map<String, Report> reports = new LinkedHashMap<>();
        reports.put(
                "summary",
                SummaryReport.of(
                        PT,
                        FILES,
                        runs.stream()
                                .map(run -> RunSummary.of(run, PT, Set.of()))
                                .toList(),
                        List.of()));
        reports.put(
                "histogram",
                HistogramReport.of(
                        PT,
                        FILES,
                        BinWidth.ofMillis(1),
                        List.of(RunHistograms.of(first, PT, List.of(Quantity.PT), BinWidth.ofMillis(1)))));
        reports.put(
                "bins",
                BinsReport.of(
                        PT,
                        FILES,
                        GROUPING,
                        List.of(new BinsReport.OfRun(
                                first.header(), DaemonsPerBin.of(first, PT, n -> n, BinWidth.ofMillis(1))))));
        Dual dual = Dual.of(first, PT, n -> n, new OutlierRule.Tukey(3), OptionalDouble.empty());
        reports.put(
                "dual",
                DualReport.of(
                        PT,
                        FILES,
                        GROUPING,
                        List.of(new DualJson.OfRun(
                                first.header(),
                                dual,
                                Map.of("rhn_check", 1.0),
                                Dual.refined(first, PT, n -> n, Map.of("rhn_check", 1.0))))));
        Map<Quantity, Successive> successive = new LinkedHashMap<>();
        successive.put(Quantity.PT, Successive.of(pt(first), 3));
        reports.put(
                "successive",
                SuccessiveReport.of(PT, FILES, List.of(new SuccessiveReport.OfRun(first.header(), successive))));
        reports.put(
                "correlate",
                CorrelateReport.of(
                        PT,
                        FILES,
                        List.of(),
                        List.of(DaemonCorrelations.of(first, PT, n -> true)),
                        List.of(DaemonCorrelations.points(first, PT, n -> true)),
                        List.of(List.of())));
        reports.put(
                "worst",
                WorstReport.of(
                        PT,
                        FILES,
                        List.of(new WorstReport.OfRun(first.header(), WorstSamples.of(first, PT, Quantity.PT, 2)))));
        reports.put("scaling", ScalingReport.of(PT, FILES, Scaling.of(runs, PT, 10)));
        reports.put(
                "repeatability",
                RepeatabilityReport.of(
                        PT,
                        FILES,
                        runs.stream().map(Run::header).toList(),
                        List.of(new RepeatabilityJson.Pair(
                                0,
                                1,
                                List.of(Repeatability.of(
                                        Quantity.PT,
                                        pt(first),
                                        pt(second),
                                        Repeatability.USUAL_MARGIN,
                                        1,
                                        BinWidth.freedmanDiaconis(),
                                        1))))));
        reports.put(
                "mixture",
                MixtureReport.of(
                        PT,
                        FILES,
                        List.of(new MixtureJson.OfRun(
                                first.header(),
                                Map.of(Quantity.PT, MixtureFit.of(pt(first), 3)),
                                Map.of(Quantity.ET, "because"))),
                        List.of(Map.of(Quantity.PT, Histogram.of(pt(first), BinWidth.freedmanDiaconis())))));
        reports.put(
                "cost-model",
                CostModelReport.of(
                        PT,
                        FILES,
                        runs.stream().map(Run::header).toList(),
                        List.of(100.0, 200.0),
                        Map.of(
                                Quantity.PT,
                                CostModel.of(List.of(TimedSize.of(100, pt(first)), TimedSize.of(200, pt(second))))),
                        List.of()));
        reports.put(
                "versions",
                VersionsReport.of(
                        PT,
                        FILES,
                        runs.stream().map(Run::header).toList(),
                        VersionQuality.of(
                                List.of(
                                        new VersionQuality.Versioned(first, ProtocolVersion.EMP_V1, Set.of()),
                                        new VersionQuality.Versioned(second, ProtocolVersion.EMP_V4, Set.of())),
                                PT,
                                Subsets.PREFIXES,
                                10)));
        List<Comparison> comparisons = new ArrayList<>();
        Comparison.of(
                        Quantity.PT,
                        "INC_1 & co",
                        pt(first),
                        "INC#2 {50 %}",
                        pt(second),
                        2,
                        0.95,
                        SpeedVerdict.DEFAULT_MARGIN_PERCENT,
                        1)
                .ifPresent(comparisons::add);
        reports.put(
                "compare",
                CompareReport.of(
                        PT,
                        FILES,
                        runs.stream().map(Run::header).toList(),
                        List.of(List.of(), List.of(3)),
                        2,
                        comparisons));
        return reports;
    }

    private static Series pt(Run run) {
        return Quantity.PT.of(run, PT);
    }

    private static Run run(String program, double seconds, int offset) {
        RunsOfTimes run = RunsOfTimes.of(program, seconds);
        for (int i = 0; i < 40; i++) {
            double millis = 1000 * seconds + (i * 7 + offset) % 11;
            run.sample(
                    Math.round((millis + i % 3) * 1e6),
                    0,
                    Map.of(
                            "firstHalfNanos", Math.round((millis / 2 + i % 5) * 1e6),
                            "secondHalfNanos", Math.round((millis / 2 - i % 5) * 1e6)),
                    put(millis, 1 + i % 2),
                    daemon("jbd2/md0-8", 1, i % 4),
                    daemon("rhn_check", i % 13 == 0 ? 5 : 0, 0));
        }
        return run.build();
    }
}
