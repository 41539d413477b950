package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.analysis.samplesize.Halvings;
import org.emplab.analysis.samplesize.SampleSize;
import org.emplab.analysis.samplesize.SampleSizes;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.DeviationsOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.output.ResultOptions;
import org.emplab.model.Run;
import org.emplab.report.samplesize.SampleSizeReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code emp analyze sample-size}. */
@Command(
        name = "sample-size",
        description = "Says how many samples are enough: outliers and deviation of smaller and smaller prefixes.",
        mixinStandardHelpOptions = true)
final class SampleSizeCommand implements Callable<Integer> {
    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Mixin
    private final DeviationsOption deviations = new DeviationsOption();

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "Prefixes to look at (default: the run halved again and again, then 40, 20, 10, 5).")
    private List<Integer> sizes = List.of();

    @Option(names = "--cutoffs", paramLabel = "FILE", description = "Cutoffs of the first sanity check.")
    private Optional<Path> cutoffs = Optional.empty();

    @Parameters(paramLabel = "RUN", description = "Run file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Override
    public Integer call() throws IOException {
        sizes.stream().filter(size -> size < 1).findFirst().ifPresent(size -> {
            throw new CliException(CliException.WRONG_CALL, "--sizes must be positive, but one is " + size);
        });
        InputOptions.Inputs read = input.readWith(cutoffs, List.of(file), InputOptions.TIMES);
        Run run = read.runs().get(0);
        int usable =
                (int) run.samples().stream().filter(sample -> !sample.failed()).count();
        List<Integer> prefixes = sizes.isEmpty() ? Halvings.of(usable) : sizes;
        double k = deviations.value();
        SampleSize sampleSize = InputOptions.about(file, () -> SampleSizes.of(run, read.table(), prefixes, k));
        return result.write(SampleSizeReport.of(sampleSize, read.allFiles()));
    }
}
