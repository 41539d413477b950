package org.emplab.cli.analyze;

import java.util.List;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.series.Quantity;
import org.emplab.cli.analyze.input.BinOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.QuantityConverter;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.histogram.HistogramReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze histogram}. */
@Command(
        name = "histogram",
        description = "Histograms of ET, PT, user and system time, of raw and trimmed data.",
        mixinStandardHelpOptions = true)
final class HistogramCommand extends RunAnalysis {
    @Mixin
    private final BinOption bin = new BinOption();

    @Option(
            names = "--quantity",
            paramLabel = "TIME",
            split = ",",
            converter = QuantityConverter.class,
            description = "et, pt, user, system, cpu (default: et,pt,user,system).")
    private List<Quantity> quantities = List.of(Quantity.ET, Quantity.PT, Quantity.USER, Quantity.SYSTEM);

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return HistogramReport.of(
                inputs.processTime(),
                inputs.files(),
                bin.width(),
                inputs.runs().stream()
                        .map(run -> RunHistograms.of(run, inputs.processTime(), quantities, bin.width()))
                        .toList());
    }
}
