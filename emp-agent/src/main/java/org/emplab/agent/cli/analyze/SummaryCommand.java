package org.emplab.agent.cli.analyze;

import org.emplab.analysis.summary.RunSummary;
import org.emplab.format.result.Report;
import org.emplab.format.result.SummaryReport;
import picocli.CommandLine.Command;

/** {@code emp analyze summary}. */
@Command(
        name = "summary",
        description =
                "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw and trimmed.",
        mixinStandardHelpOptions = true)
final class SummaryCommand extends RunAnalysis {
    @Override
    Report report(InputOptions.Inputs inputs) {
        return SummaryReport.of(
                inputs.processTime(),
                inputs.files(),
                inputs.runs().stream()
                        .map(run -> RunSummary.of(run, inputs.processTime()))
                        .toList());
    }
}
