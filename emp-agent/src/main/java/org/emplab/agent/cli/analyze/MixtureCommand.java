package org.emplab.agent.cli.analyze;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.cli.CliException;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.MixtureFit;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.summary.DeviationTrim;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.mixture.MixtureJson;
import org.emplab.report.mixture.MixtureReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze mixture}. */
@Command(
        name = "mixture",
        description = "The distribution of the program's times as a mixture of normals, with predicted quantiles.",
        mixinStandardHelpOptions = true)
final class MixtureCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Override
    Optional<Path> cutoffs() {
        return cutoffs.file();
    }

    @Option(
            names = "--most",
            paramLabel = "K",
            defaultValue = "6",
            description = "Largest number of normals tried (default: 6).")
    private int most = 6;

    @Option(
            names = "--trim",
            paramLabel = "DEVIATIONS",
            description = "First drop the samples beyond so many deviations; 0 drops none (default: 0).")
    private double deviations;

    @Override
    Report report(InputOptions.Inputs inputs) {
        if (most < 1 || !(deviations >= 0)) {
            throw new CliException(CliException.WRONG_CALL, "--most takes 1 or more, --trim 0 or more");
        }
        List<MixtureJson.OfRun> runs = new ArrayList<>();
        List<Map<Quantity, Histogram>> histograms = new ArrayList<>();
        for (Run run : inputs.runs()) {
            Map<Quantity, Histogram> bars = new EnumMap<>(Quantity.class);
            runs.add(ofRun(run, inputs, bars));
            histograms.add(bars);
        }
        return MixtureReport.of(inputs.processTime(), inputs.allFiles(), runs, histograms);
    }

    private MixtureJson.OfRun ofRun(Run run, InputOptions.Inputs inputs, Map<Quantity, Histogram> bars) {
        Map<Quantity, MixtureFit> fits = new EnumMap<>(Quantity.class);
        Map<Quantity, String> notFitted = new EnumMap<>(Quantity.class);
        for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
            Series all = quantity.of(run, inputs.processTime()).without(inputs.overCutoff(run));
            Series series =
                    deviations > 0 ? DeviationTrim.beyond(deviations).trim(all).kept() : all;
            try {
                fits.put(quantity, MixtureFit.of(series, most));
                bars.put(quantity, Histogram.of(series, BinWidth.freedmanDiaconis()));
            } catch (UnsuitableInputException e) {
                notFitted.put(quantity, String.valueOf(e.getMessage()));
            }
        }
        return new MixtureJson.OfRun(run.header(), fits, notFitted);
    }
}
