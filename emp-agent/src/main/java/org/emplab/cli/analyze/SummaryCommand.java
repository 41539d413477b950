package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.Optional;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.cli.analyze.input.CutoffsOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.summary.SummaryReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp analyze summary}. */
@Command(
        name = "summary",
        description =
                "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw and trimmed.",
        mixinStandardHelpOptions = true)
final class SummaryCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Override
    protected Optional<Path> cutoffs() {
        return cutoffs.file();
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        return SummaryReport.of(
                inputs.processTime(),
                inputs.allFiles(),
                inputs.runs().stream()
                        .map(run -> RunSummary.of(run, inputs.processTime(), inputs.overCutoff(run)))
                        .toList());
    }
}
