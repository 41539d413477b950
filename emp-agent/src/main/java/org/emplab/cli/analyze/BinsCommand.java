package org.emplab.cli.analyze;

import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.cli.analyze.input.BinOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.bins.BinsJson;
import org.emplab.report.bins.BinsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp analyze bins}. */
@Command(
        name = "bins",
        description = "Which daemons ran in the samples of each bin of the PT histogram, and how long.",
        mixinStandardHelpOptions = true)
final class BinsCommand extends RunAnalysis {
    @Mixin
    private final BinOption bin = new BinOption();

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return BinsReport.of(
                inputs.processTime(),
                inputs.files(),
                DaemonNames.GROUPING,
                inputs.runs().stream()
                        .map(run -> new BinsJson.OfRun(
                                run.header(),
                                DaemonsPerBin.of(run, inputs.processTime(), DaemonNames::grouped, bin.width())))
                        .toList());
    }
}
