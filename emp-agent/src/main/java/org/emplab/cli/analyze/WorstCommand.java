package org.emplab.cli.analyze;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.worst.WorstSamples;
import org.emplab.analysis.worst.WorstSamples.WorstSample;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.QuantityConverter;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.worst.WorstJson;
import org.emplab.report.worst.WorstReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze worst}. */
@Command(
        name = "worst",
        description = "Every process of the sample with the largest PT, and its times.",
        mixinStandardHelpOptions = true)
final class WorstCommand extends RunAnalysis {
    @Option(names = "--count", paramLabel = "N", defaultValue = "1", description = "How many samples (default: 1).")
    private int count = 1;

    @Option(
            names = "--by",
            paramLabel = "TIME",
            converter = QuantityConverter.class,
            defaultValue = "pt",
            description = "Largest by et, pt, user, system or cpu (default: pt).")
    private Quantity by = Quantity.PT;

    @Option(names = "--sample", paramLabel = "NUMBER", description = "This sample instead.")
    private Optional<Integer> sample = Optional.empty();

    @Override
    protected Set<Measure> measures() {
        return EnumSet.allOf(Measure.class);
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        if (count < 1) {
            throw new CliException(CliException.WRONG_CALL, "--count takes 1 or more, not " + count);
        }
        return WorstReport.of(
                inputs.processTime(),
                inputs.files(),
                inputs.runs().stream()
                        .map(run -> new WorstJson.OfRun(run.header(), samples(run, inputs.processTime())))
                        .toList());
    }

    private List<WorstSample> samples(Run run, ProcessTime processTime) {
        if (sample.isEmpty()) {
            return WorstSamples.of(run, processTime, by, count);
        }
        return List.of(WorstSamples.ofSample(run, processTime, sample.get()));
    }
}
