package org.emplab.report.asked;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.emplab.analysis.correlation.DaemonCorrelations;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.dual.Dual;
import org.emplab.analysis.dual.Fence;
import org.emplab.analysis.samplesize.Halvings;
import org.emplab.analysis.samplesize.SampleSizes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.analysis.worst.WorstSamples;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.bins.BinsJson;
import org.emplab.report.bins.BinsReport;
import org.emplab.report.correlation.CorrelateReport;
import org.emplab.report.dual.DualJson;
import org.emplab.report.dual.DualReport;
import org.emplab.report.histogram.HistogramReport;
import org.emplab.report.mixture.MixtureReport;
import org.emplab.report.samplesize.SampleSizeReport;
import org.emplab.report.succession.SuccessiveReport;
import org.emplab.report.summary.SummaryReport;
import org.emplab.report.worst.WorstJson;
import org.emplab.report.worst.WorstReport;

/** Analyses that say something of each run by itself. */
final class AnswersOfEachRun {
    private AnswersOfEachRun() {}

    static Report summary(AskedRuns asked, AskedValues values) {
        return SummaryReport.of(
                asked.processTime(),
                asked.files(),
                asked.runs().stream()
                        .map(run -> RunSummary.of(run, asked.processTime(), Set.of()))
                        .toList());
    }

    static Report histogram(AskedRuns asked, AskedValues values) {
        return HistogramReport.of(
                asked.processTime(),
                asked.files(),
                values.binWidth("bin"),
                asked.runs().stream()
                        .map(run -> RunHistograms.of(
                                run,
                                asked.processTime(),
                                List.of(Quantity.ET, Quantity.PT, Quantity.USER, Quantity.SYSTEM),
                                values.binWidth("bin")))
                        .toList());
    }

    static Report bins(AskedRuns asked, AskedValues values) {
        return BinsReport.of(
                asked.processTime(),
                asked.files(),
                DaemonNames.GROUPING,
                asked.runs().stream()
                        .map(run -> new BinsJson.OfRun(
                                run.header(),
                                DaemonsPerBin.of(
                                        run, asked.processTime(), DaemonNames::grouped, values.binWidth("bin"))))
                        .toList());
    }

    static Report mixture(AskedRuns asked, AskedValues values) {
        return MixtureReport.ofRuns(
                asked.processTime(),
                asked.files(),
                asked.runs(),
                run -> Set.of(),
                values.whole("most", 1, 100),
                values.number("trim", 0, 1000));
    }

    static Report sampleSize(AskedRuns asked, AskedValues values) {
        Run run = asked.runs().get(0);
        int usable =
                (int) run.samples().stream().filter(sample -> !sample.failed()).count();
        return SampleSizeReport.of(
                SampleSizes.of(
                        run,
                        CutoffTable.none(asked.processTime()),
                        Halvings.of(usable),
                        values.number("deviations", 0.1, 100)),
                asked.files());
    }

    static Report successive(AskedRuns asked, AskedValues values) {
        return SuccessiveReport.ofRuns(
                asked.processTime(),
                asked.files(),
                asked.runs(),
                values.whole("lags", 1, 10_000),
                values.number("trim", 0, 1000));
    }

    static Report dual(AskedRuns asked, AskedValues values) {
        Fence fence = fence(values);
        Map<String, Double> thresholds = values.numbersByName("refine");
        return DualReport.of(
                asked.processTime(),
                asked.files(),
                DaemonNames.GROUPING,
                asked.runs().stream()
                        .map(run -> new DualJson.OfRun(
                                run.header(),
                                Dual.of(
                                        run,
                                        asked.processTime(),
                                        DaemonNames::grouped,
                                        fence,
                                        values.optionalNumber("pivot", 0, 1e12)),
                                thresholds,
                                Dual.refined(run, asked.processTime(), DaemonNames::grouped, thresholds)))
                        .toList());
    }

    private static Fence fence(AskedValues values) {
        String[] ends = values.text("within").split(":", -1);
        if (ends.length == 1 && ends[0].isEmpty()) {
            return new Fence.Tukey(values.number("outliersBeyond", 0.001, 1000));
        }
        if (ends.length == 2) {
            double low = values.parsed("within", ends[0], 0, 1e12);
            double high = values.parsed("within", ends[1], 0, 1e12);
            if (low < high) {
                return new Fence.Box(low, high);
            }
        }
        throw values.wrong("within", "takes LOW:HIGH");
    }

    static Report correlate(AskedRuns asked, AskedValues values) {
        List<String> without = values.list("without");
        Predicate<String> counts = name -> !without.contains(DaemonNames.grouped(name));
        return CorrelateReport.of(
                asked.processTime(),
                asked.files(),
                without,
                asked.runs().stream()
                        .map(run -> DaemonCorrelations.of(run, asked.processTime(), counts))
                        .toList(),
                asked.runs().stream()
                        .map(run -> DaemonCorrelations.points(run, asked.processTime(), counts))
                        .toList());
    }

    static Report worst(AskedRuns asked, AskedValues values) {
        return WorstReport.of(
                asked.processTime(),
                asked.files(),
                asked.runs().stream()
                        .map(run -> new WorstJson.OfRun(
                                run.header(),
                                WorstSamples.of(
                                        run, asked.processTime(), values.quantity("by"), values.whole("count", 1, 50))))
                        .toList());
    }
}
