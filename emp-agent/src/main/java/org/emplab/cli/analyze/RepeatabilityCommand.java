package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.List;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.BinWidthConverter;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.repeatability.RepeatabilityReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze repeatability}. */
@Command(
        name = "repeatability",
        description = "Whether two or more runs of a program look alike, with a verdict and its numbers.",
        mixinStandardHelpOptions = true)
public final class RepeatabilityCommand extends RunAnalysis {
    @Option(
            names = "--bin",
            paramLabel = "MS",
            converter = BinWidthConverter.class,
            description = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: fd).")
    private BinWidth width = BinWidth.freedmanDiaconis();

    @Option(names = "--seed", paramLabel = "N", description = "Of the bootstrap (default: " + Bootstrap.SEED + ").")
    private long seed = Bootstrap.SEED;

    @Override
    protected void check(List<Path> files) {
        if (files.size() < 2) {
            throw new CliException(CliException.WRONG_CALL, "repeatability takes two run files or more");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return RepeatabilityReport.ofRuns(inputs.processTime(), inputs.files(), inputs.runs(), width, seed);
    }
}
