package org.emplab.agent.cli.analyze;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.agent.cli.CliException;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.analysis.comparison.Comparison;
import org.emplab.analysis.comparison.Interleaved;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.comparison.CompareReport;
import org.emplab.report.comparison.InterleavedReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze compare}. */
@Command(
        name = "compare",
        description =
                "The second program against the first: faster, slower, the same or undecided, with difference and ratio of their times.",
        mixinStandardHelpOptions = true)
final class CompareCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Override
    Optional<Path> cutoffs() {
        return cutoffs.file();
    }

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
            description = "Of the intervals (default: 0.95).")
    private double confidence = 0.95;

    @Option(
            names = "--deviations",
            paramLabel = "K",
            description = {
                "First drop each run's samples beyond so many deviations; 0 drops none.",
                "Default: 2 with --cutoffs, else 0."
            })
    private Optional<Double> deviations = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Of the bootstrap.")
    private long seed = Bootstrap.SEED;

    @Override
    List<Path> runFiles(List<Path> given, List<String> programs) {
        return given.size() == 1 && programs.size() == 2 ? List.of(given.get(0), given.get(0)) : given;
    }

    @Override
    void check(List<Path> files) {
        if (files.size() != 2) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "compare takes two run files, not " + files.size()
                            + "; or one that interleaves programs, with --program NAME --program NAME");
        }
        if (!(marginPercent > 0 && marginPercent < 100)) {
            throw new CliException(CliException.WRONG_CALL, "--margin lies between 0 and 100 %");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new CliException(CliException.WRONG_CALL, "--confidence lies between 0 and 1");
        }
        if (!(deviations() >= 0)) {
            throw new CliException(CliException.WRONG_CALL, "--deviations takes 0 or more");
        }
    }

    @Override
    Report report(InputOptions.Inputs inputs) {
        Run first = inputs.runs().get(0);
        Run second = inputs.runs().get(1);
        if (inputs.files().get(0).equals(inputs.files().get(1))
                && first.inBlocks()
                && !first.header().program().equals(second.header().program())) {
            return pairs(inputs);
        }
        boolean alike = first.header().program().equals(second.header().program());
        String nameA = first.header().program() + (alike ? " (first run)" : "");
        String nameB = second.header().program() + (alike ? " (second run)" : "");
        List<Comparison> comparisons = new ArrayList<>();
        for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
            Series a = quantity.of(first, inputs.processTime()).without(inputs.overCutoff(first));
            Series b = quantity.of(second, inputs.processTime()).without(inputs.overCutoff(second));
            Comparison.of(quantity, nameA, a, nameB, b, deviations(), confidence, marginPercent, seed)
                    .ifPresent(comparisons::add);
        }
        if (comparisons.isEmpty()) {
            Series a = Quantity.ET.of(first, inputs.processTime()).without(inputs.overCutoff(first));
            throw new UnsuitableInputException(
                    inputs.files().get(a.isEmpty() ? 0 : 1).file() + ": no sample is left to compare");
        }
        return CompareReport.of(
                inputs.processTime(),
                inputs.allFiles(),
                inputs.runs().stream().map(Run::header).toList(),
                inputs.runs().stream()
                        .map(run -> List.copyOf(inputs.overCutoff(run)))
                        .toList(),
                deviations(),
                comparisons);
    }

    /** Two programs of one run that were executed in blocks. */
    private Report pairs(InputOptions.Inputs inputs) {
        if (deviations.isPresent()) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "--deviations is of two runs; pairs of executions are compared by trimmed means");
        }
        List<Set<Integer>> dropped =
                inputs.runs().stream().map(inputs::overCutoff).toList();
        List<Interleaved> others =
                Interleaved.of(inputs.runs(), dropped, inputs.processTime(), marginPercent, confidence);
        if (others.get(0).times().isEmpty()) {
            throw new UnsuitableInputException(
                    inputs.files().get(0).file() + ": no block is left in which both programs can be compared");
        }
        return InterleavedReport.of(inputs.processTime(), inputs.allFiles(), inputs.runs(), dropped, others);
    }

    private double deviations() {
        return deviations.orElse(cutoffs().isPresent() ? 2.0 : 0.0);
    }
}
