package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.List;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.MarginOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.noise.NoiseFloorReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp analyze noise-floor}. */
@Command(
        name = "noise-floor",
        description =
                "How far runs of the identical program differ, over all pairs of them, with the verdicts on them.",
        mixinStandardHelpOptions = true)
public final class NoiseFloorCommand extends RunAnalysis {
    @Mixin
    private final MarginOptions margin = new MarginOptions();

    @Override
    protected void check(List<Path> files) {
        if (files.size() < 2) {
            throw new CliException(CliException.WRONG_CALL, "noise-floor takes two run files or more");
        }
        margin.check();
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return NoiseFloorReport.ofRuns(
                inputs.processTime(),
                inputs.allFiles(),
                inputs.runs(),
                inputs.files(),
                margin.percent(),
                margin.confidence());
    }
}
