package org.emplab.cli.analyze;

import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.succession.SuccessiveReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze successive}. */
@Command(
        name = "successive",
        description = "Odd against even samples, and the autocorrelation over more lags.",
        mixinStandardHelpOptions = true)
final class SuccessiveCommand extends RunAnalysis {
    @Option(names = "--lags", paramLabel = "K", defaultValue = "10", description = "Largest lag (default: 10).")
    private int lags = 10;

    @Option(
            names = "--trim",
            paramLabel = "DEVIATIONS",
            description = "First drop the samples beyond so many deviations of the time; 0 drops none (default: 0).")
    private double deviations;

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        if (lags < 1 || !(deviations >= 0)) {
            throw new CliException(CliException.WRONG_CALL, "--lags takes 1 or more, --trim 0 or more");
        }
        return SuccessiveReport.ofRuns(inputs.processTime(), inputs.files(), inputs.runs(), lags, deviations);
    }
}
