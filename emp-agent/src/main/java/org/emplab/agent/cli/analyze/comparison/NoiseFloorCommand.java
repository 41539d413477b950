package org.emplab.agent.cli.analyze.comparison;

import java.nio.file.Path;
import java.util.List;
import org.emplab.agent.cli.CliException;
import org.emplab.agent.cli.analyze.input.InputOptions;
import org.emplab.agent.cli.analyze.input.RunAnalysis;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.report.Report;
import org.emplab.report.noise.NoiseFloorReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze noise-floor}. */
@Command(
        name = "noise-floor",
        description =
                "How far runs of the identical program differ, over all pairs of them, with the verdicts on them.",
        mixinStandardHelpOptions = true)
public final class NoiseFloorCommand extends RunAnalysis {
    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "1",
            description = "The smallest difference that matters (default: 1).")
    private double marginPercent = SpeedVerdict.DEFAULT_MARGIN_PERCENT;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "0.95",
            description = "Of the verdicts (default: 0.95).")
    private double confidence = 0.95;

    @Override
    protected void check(List<Path> files) {
        if (files.size() < 2) {
            throw new CliException(CliException.WRONG_CALL, "noise-floor takes two run files or more");
        }
        if (!(marginPercent > 0 && marginPercent < 100)) {
            throw new CliException(CliException.WRONG_CALL, "--margin lies between 0 and 100 %");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new CliException(CliException.WRONG_CALL, "--confidence lies between 0 and 1");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return NoiseFloorReport.ofRuns(
                inputs.processTime(), inputs.allFiles(), inputs.runs(), inputs.files(), marginPercent, confidence);
    }
}
