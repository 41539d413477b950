package org.emplab.agent.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.format.result.SummaryReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code emp analyze summary}. */
@Command(
        name = "summary",
        description =
                "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw and trimmed.",
        mixinStandardHelpOptions = true)
final class SummaryCommand implements Callable<Integer> {
    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "Run files.")
    private List<Path> files = List.of();

    @Override
    public Integer call() throws IOException {
        InputOptions.Inputs inputs = input.read(files, InputOptions.TIMES);
        List<RunSummary> summaries = inputs.runs().stream()
                .map(run -> RunSummary.of(run, inputs.processTime()))
                .toList();
        return result.write(SummaryReport.of(inputs.processTime(), inputs.files(), summaries));
    }
}
