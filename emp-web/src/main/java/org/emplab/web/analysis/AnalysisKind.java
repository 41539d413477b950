package org.emplab.web.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.analysis.correlation.DaemonCorrelations;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.repeatability.Repeatability;
import org.emplab.analysis.samplesize.Halvings;
import org.emplab.analysis.samplesize.SampleSizes;
import org.emplab.analysis.scaling.Scaling;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.succession.Successive;
import org.emplab.analysis.summary.DeviationTrim;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.analysis.worst.WorstSamples;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.bins.BinsJson;
import org.emplab.report.bins.BinsReport;
import org.emplab.report.comparison.ComparedRuns;
import org.emplab.report.correlation.CorrelateReport;
import org.emplab.report.histogram.HistogramReport;
import org.emplab.report.repeatability.RepeatabilityJson;
import org.emplab.report.repeatability.RepeatabilityReport;
import org.emplab.report.samplesize.SampleSizeReport;
import org.emplab.report.scaling.ScalingReport;
import org.emplab.report.succession.SuccessiveJson;
import org.emplab.report.succession.SuccessiveReport;
import org.emplab.report.summary.SummaryReport;
import org.emplab.report.worst.WorstJson;
import org.emplab.report.worst.WorstReport;

/** What can be asked of chosen runs, each as {@code emp analyze} answers it, by the same code. */
public enum AnalysisKind {
    COMPARE(
            "compare",
            "Compare",
            "Is the second program faster or slower than the first, or the same? With difference, ratio and intervals; of more than two runs, each against the first.",
            2,
            20,
            List.of(
                    new Parameter("margin", "Smallest difference that matters", "%", "1"),
                    new Parameter("confidence", "Confidence", "", "0.95"),
                    new Parameter("deviations", "First drop samples beyond", "deviations", "0"),
                    new Parameter("seed", "Seed of the bootstrap", "", String.valueOf(Bootstrap.SEED))),
            AnalysisKind::compare),
    SUMMARY(
            "summary",
            "Summary",
            "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw and trimmed.",
            1,
            20,
            List.of(),
            (input, values) -> SummaryReport.of(
                    input.processTime(),
                    input.files(),
                    input.runs().stream()
                            .map(run -> RunSummary.of(run, input.processTime(), Set.of()))
                            .toList())),
    HISTOGRAM(
            "histogram",
            "Histograms",
            "Histograms of ET, PT, user and system time, of raw and trimmed data.",
            1,
            20,
            List.of(new Parameter("bin", "Width of a bin (fd: by Freedman and Diaconis)", "ms", "fd")),
            (input, values) -> HistogramReport.of(
                    input.processTime(),
                    input.files(),
                    values.binWidth("bin"),
                    input.runs().stream()
                            .map(run -> RunHistograms.of(
                                    run,
                                    input.processTime(),
                                    List.of(Quantity.ET, Quantity.PT, Quantity.USER, Quantity.SYSTEM),
                                    values.binWidth("bin")))
                            .toList())),
    BINS(
            "bins",
            "Daemons of each bin",
            "Which daemons ran in the samples of each bin of the PT histogram, and how long.",
            1,
            20,
            List.of(new Parameter("bin", "Width of a bin (fd: by Freedman and Diaconis)", "ms", "fd")),
            (input, values) -> BinsReport.of(
                    input.processTime(),
                    input.files(),
                    DaemonNames.GROUPING,
                    input.runs().stream()
                            .map(run -> new BinsJson.OfRun(
                                    run.header(),
                                    DaemonsPerBin.of(
                                            run, input.processTime(), DaemonNames::grouped, values.binWidth("bin"))))
                            .toList())),
    SAMPLE_SIZE(
            "sample-size",
            "Sample size",
            "How many samples are enough: outliers and deviation of smaller and smaller beginnings of the run.",
            1,
            1,
            List.of(new Parameter("deviations", "Samples are dropped beyond", "deviations", "2")),
            (input, values) -> {
                Run run = input.first();
                int usable = (int) run.samples().stream()
                        .filter(sample -> !sample.failed())
                        .count();
                return SampleSizeReport.of(
                        SampleSizes.of(
                                run,
                                CutoffTable.none(input.processTime()),
                                Halvings.of(usable),
                                values.number("deviations", 0.1, 100)),
                        input.files());
            }),
    SUCCESSIVE(
            "successive",
            "Successive samples",
            "Odd against even samples, and the autocorrelation over more lags.",
            1,
            20,
            List.of(
                    new Parameter("lags", "Largest lag", "", "10"),
                    new Parameter("trim", "First drop samples beyond", "deviations", "0")),
            AnalysisKind::successive),
    CORRELATE(
            "correlate",
            "Daemons and times",
            "How the program's times go with what the daemons of the same sample did.",
            1,
            20,
            List.of(new Parameter("without", "Leave out these daemons (separated by commas)", "", "")),
            (input, values) -> {
                List<String> without = Arrays.stream(values.text("without").split(",", -1))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
                return CorrelateReport.of(
                        input.processTime(),
                        input.files(),
                        without,
                        input.runs().stream()
                                .map(run -> DaemonCorrelations.of(
                                        run, input.processTime(), name -> !without.contains(DaemonNames.grouped(name))))
                                .toList(),
                        input.runs().stream()
                                .map(run -> DaemonCorrelations.points(
                                        run, input.processTime(), name -> !without.contains(DaemonNames.grouped(name))))
                                .toList());
            }),
    WORST(
            "worst",
            "Worst samples",
            "Every process of the samples that took longest, and its times.",
            1,
            20,
            List.of(
                    new Parameter("count", "Samples of each run", "", "1"),
                    new Parameter("by", "Longest by (et, pt, user, system, cpu)", "", "et")),
            (input, values) -> WorstReport.of(
                    input.processTime(),
                    input.files(),
                    input.runs().stream()
                            .map(run -> new WorstJson.OfRun(
                                    run.header(),
                                    WorstSamples.of(
                                            run,
                                            input.processTime(),
                                            values.quantity("by"),
                                            values.whole("count", 1, 50))))
                            .toList())),
    SCALING(
            "scaling",
            "Scaling",
            "Deviation and relative error over growing task lengths, with least-squares lines and stacked histograms.",
            1,
            20,
            List.of(new Parameter("bins", "Bins of each stacked histogram", "", "50")),
            (input, values) -> ScalingReport.of(
                    input.processTime(),
                    input.files(),
                    Scaling.of(input.runs(), input.processTime(), values.whole("bins", 1, 10_000)))),
    REPEATABILITY(
            "repeatability",
            "Repeatability",
            "Whether two or more runs of a program look alike, with a verdict and its numbers.",
            2,
            8,
            List.of(
                    new Parameter("bin", "Width of a bin (fd: by Freedman and Diaconis)", "ms", "fd"),
                    new Parameter("seed", "Seed of the bootstrap", "", String.valueOf(Bootstrap.SEED))),
            AnalysisKind::repeatability);

    private final String key;
    private final String title;
    private final String question;
    private final int fewestRuns;
    private final int mostRuns;
    private final List<Parameter> parameters;
    private final BiFunction<AnalysisInput, Values, Report> report;

    AnalysisKind(
            String key,
            String title,
            String question,
            int fewestRuns,
            int mostRuns,
            List<Parameter> parameters,
            BiFunction<AnalysisInput, Values, Report> report) {
        this.key = key;
        this.title = title;
        this.question = question;
        this.fewestRuns = fewestRuns;
        this.mostRuns = mostRuns;
        this.parameters = parameters;
        this.report = report;
    }

    static Optional<AnalysisKind> ofKey(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key.equals(key)).findFirst();
    }

    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    public String question() {
        return question;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    public int fewestRuns() {
        return fewestRuns;
    }

    public int mostRuns() {
        return mostRuns;
    }

    public boolean suits(int runs) {
        return runs >= fewestRuns && runs <= mostRuns;
    }

    Report report(AnalysisInput input, Map<String, String> given) {
        return report.apply(input, new Values(parameters, given));
    }

    private static Report compare(AnalysisInput input, Values values) {
        return new ComparedRuns(
                        input.processTime(),
                        input.files(),
                        input.runs(),
                        input.nothingDropped(),
                        ComparedRuns.interleaved(
                                input.runs(),
                                input.files().get(0).equals(input.files().get(1))))
                .report(new ComparedRuns.Settings(
                        values.number("deviations", 0, 1000),
                        values.number("confidence", 0.5, 0.999999),
                        values.number("margin", 1e-6, 99),
                        (long) values.number("seed", 0, Long.MAX_VALUE)));
    }

    private static Report successive(AnalysisInput input, Values values) {
        double deviations = values.number("trim", 0, 1000);
        int lags = values.whole("lags", 1, 10_000);
        return SuccessiveReport.of(
                input.processTime(),
                input.files(),
                input.runs().stream()
                        .map(run -> {
                            Map<Quantity, Successive> quantities = new EnumMap<>(Quantity.class);
                            for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
                                Series series = quantity.of(run, input.processTime());
                                Series kept = deviations > 0
                                        ? DeviationTrim.beyond(deviations)
                                                .trim(series)
                                                .kept()
                                        : series;
                                if (!kept.isEmpty()) {
                                    quantities.put(quantity, Successive.of(kept, lags));
                                }
                            }
                            return new SuccessiveJson.OfRun(run.header(), quantities);
                        })
                        .toList());
    }

    private static Report repeatability(AnalysisInput input, Values values) {
        List<RepeatabilityJson.Pair> pairs = new ArrayList<>();
        long seed = (long) values.number("seed", 0, Long.MAX_VALUE);
        for (int first = 0; first < input.runs().size(); first++) {
            for (int second = first + 1; second < input.runs().size(); second++) {
                List<Repeatability> quantities = new ArrayList<>();
                for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
                    Series a = quantity.of(input.runs().get(first), input.processTime());
                    Series b = quantity.of(input.runs().get(second), input.processTime());
                    if (quantity == Quantity.ET || !(a.isEmpty() || b.isEmpty())) {
                        quantities.add(Repeatability.of(quantity, a, b, values.binWidth("bin"), seed));
                    }
                }
                pairs.add(new RepeatabilityJson.Pair(first, second, quantities));
            }
        }
        return RepeatabilityReport.of(
                input.processTime(),
                input.files(),
                input.runs().stream().map(Run::header).toList(),
                pairs);
    }
}
