package org.emplab.agent.cli.analyze;

import org.emplab.agent.cli.analyze.input.BinWidthConverter;
import org.emplab.agent.cli.analyze.input.InputOptions;
import org.emplab.agent.cli.analyze.input.RunAnalysis;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.DaemonsPerBin;
import org.emplab.report.Report;
import org.emplab.report.bins.BinsJson;
import org.emplab.report.bins.BinsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze bins}. */
@Command(
        name = "bins",
        description = "Which daemons ran in the samples of each bin of the PT histogram, and how long.",
        mixinStandardHelpOptions = true)
final class BinsCommand extends RunAnalysis {
    @Option(
            names = "--bin",
            paramLabel = "MS",
            converter = BinWidthConverter.class,
            description = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: 1).")
    private BinWidth width = BinWidth.ofMillis(1);

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return BinsReport.of(
                inputs.processTime(),
                inputs.files(),
                DaemonNames.GROUPING,
                inputs.runs().stream()
                        .map(run -> new BinsJson.OfRun(
                                run.header(), DaemonsPerBin.of(run, inputs.processTime(), DaemonNames::grouped, width)))
                        .toList());
    }
}
