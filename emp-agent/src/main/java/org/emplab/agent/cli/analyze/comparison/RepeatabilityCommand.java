package org.emplab.agent.cli.analyze.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.cli.CliException;
import org.emplab.agent.cli.analyze.input.BinWidthConverter;
import org.emplab.agent.cli.analyze.input.InputOptions;
import org.emplab.agent.cli.analyze.input.RunAnalysis;
import org.emplab.analysis.comparison.Bootstrap;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.repeatability.Repeatability;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.repeatability.RepeatabilityJson;
import org.emplab.report.repeatability.RepeatabilityReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze repeatability}. */
@Command(
        name = "repeatability",
        description = "Whether two or more runs of a program look alike, with a verdict and its numbers.",
        mixinStandardHelpOptions = true)
public final class RepeatabilityCommand extends RunAnalysis {
    @Option(
            names = "--bin",
            paramLabel = "MS",
            converter = BinWidthConverter.class,
            description = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: fd).")
    private BinWidth width = BinWidth.freedmanDiaconis();

    @Option(names = "--seed", paramLabel = "N", description = "Of the bootstrap.")
    private long seed = Bootstrap.SEED;

    @Override
    protected void check(List<Path> files) {
        if (files.size() < 2) {
            throw new CliException(CliException.WRONG_CALL, "repeatability takes two run files or more");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        List<RepeatabilityJson.Pair> pairs = new ArrayList<>();
        for (int first = 0; first < inputs.runs().size(); first++) {
            for (int second = first + 1; second < inputs.runs().size(); second++) {
                pairs.add(new RepeatabilityJson.Pair(first, second, quantities(inputs, first, second)));
            }
        }
        return RepeatabilityReport.of(
                inputs.processTime(),
                inputs.files(),
                inputs.runs().stream().map(Run::header).toList(),
                pairs);
    }

    private List<Repeatability> quantities(InputOptions.Inputs inputs, int first, int second) {
        try {
            return compared(inputs, first, second);
        } catch (UnsuitableInputException e) {
            throw new UnsuitableInputException(inputs.files().get(first).file() + ", "
                    + inputs.files().get(second).file() + ": " + e.getMessage());
        }
    }

    private List<Repeatability> compared(InputOptions.Inputs inputs, int first, int second) {
        List<Repeatability> quantities = new ArrayList<>();
        for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
            Series a = quantity.of(inputs.runs().get(first), inputs.processTime());
            Series b = quantity.of(inputs.runs().get(second), inputs.processTime());
            if (quantity == Quantity.ET || !(a.isEmpty() || b.isEmpty())) {
                quantities.add(Repeatability.of(quantity, a, b, width, seed));
            }
        }
        return quantities;
    }
}
