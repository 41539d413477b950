package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.CutoffsOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.MarginOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.comparison.ComparedRuns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze compare}. */
@Command(
        name = "compare",
        description =
                "The second program against the first: faster, slower, the same or undecided, with difference and ratio of their times.",
        mixinStandardHelpOptions = true)
public final class CompareCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Override
    protected Optional<Path> cutoffs() {
        return cutoffs.file();
    }

    @Mixin
    private final MarginOptions margin = new MarginOptions();

    @Option(
            names = "--deviations",
            paramLabel = "K",
            description = {
                "First drop each run's samples beyond so many deviations; 0 drops none.",
                "Default: 2 with --cutoffs, else 0."
            })
    private Optional<Double> deviations = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Of the bootstrap (default: " + Bootstrap.SEED + ").")
    private long seed = Bootstrap.SEED;

    @Override
    protected List<Path> runFiles(List<Path> given, List<String> programs) {
        return given.size() == 1 && programs.size() == 2 ? List.of(given.get(0), given.get(0)) : given;
    }

    @Override
    protected void check(List<Path> files) {
        if (files.size() != 2) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "compare takes two run files, not " + files.size()
                            + "; or one that interleaves programs, with --program NAME --program NAME");
        }
        margin.check();
        if (!(deviations() >= 0)) {
            throw new CliException(CliException.WRONG_CALL, "--deviations takes 0 or more");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        boolean interleaved = ComparedRuns.interleaved(
                inputs.runs(), inputs.files().get(0).equals(inputs.files().get(1)));
        if (interleaved && deviations.isPresent()) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "--deviations is of two runs; pairs of executions are compared by trimmed means");
        }
        return new ComparedRuns(
                        inputs.processTime(),
                        inputs.allFiles(),
                        inputs.runs(),
                        inputs.runs().stream().map(inputs::overCutoff).toList(),
                        interleaved)
                .report(new ComparedRuns.Settings(deviations(), margin.confidence(), margin.percent(), seed));
    }

    private double deviations() {
        return deviations.orElse(cutoffs().isPresent() ? 2.0 : 0.0);
    }
}
