package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.Optional;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.CutoffsOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.mixture.MixtureReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze mixture}. */
@Command(
        name = "mixture",
        description = "The distribution of the program's times as a mixture of normals, with predicted quantiles.",
        mixinStandardHelpOptions = true)
final class MixtureCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Override
    protected Optional<Path> cutoffs() {
        return cutoffs.file();
    }

    @Option(
            names = "--most",
            paramLabel = "K",
            defaultValue = "6",
            description = "Largest number of normals tried (default: 6).")
    private int most = 6;

    @Option(
            names = "--trim",
            paramLabel = "DEVIATIONS",
            description = "First drop the samples beyond so many deviations; 0 drops none (default: 0).")
    private double deviations;

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        if (most < 1 || !(deviations >= 0)) {
            throw new CliException(CliException.WRONG_CALL, "--most takes 1 or more, --trim 0 or more");
        }
        return MixtureReport.ofRuns(
                inputs.processTime(), inputs.allFiles(), inputs.runs(), inputs::overCutoff, most, deviations);
    }
}
