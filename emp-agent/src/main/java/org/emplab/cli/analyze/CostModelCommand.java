package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.analysis.costmodel.InputSize;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.costmodel.CostModelReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze cost-model}. */
@Command(
        name = "cost-model",
        description = {
            "How a program's time grows with the size of its input, and which growths the data rule out.",
            "One run for each size; fits of c·f(n), with an overhead where it takes one, and a power law."
        },
        mixinStandardHelpOptions = true)
public final class CostModelCommand extends RunAnalysis {
    @Option(
            names = "--size",
            paramLabel = "RUN=N",
            description = "The size of a run's input; repeated for each run. Default: what the run's workload says.")
    private Map<Path, Double> given = Map.of();

    @Option(
            names = "--trim",
            paramLabel = "DEVIATIONS",
            description = "First drop each run's samples beyond so many deviations; 0 drops none (default: 0).")
    private double deviations;

    @Override
    protected void check(List<Path> files) {
        if (files.size() < 2) {
            throw new CliException(CliException.WRONG_CALL, "a cost model takes two run files or more");
        }
        given.keySet().stream()
                .filter(file -> !files.contains(file))
                .findFirst()
                .ifPresent(file -> {
                    throw new CliException(
                            CliException.WRONG_CALL, "--size names " + file + ", which is not among the runs");
                });
        if (!(deviations >= 0)) {
            throw new CliException(CliException.WRONG_CALL, "--trim takes 0 or more");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        List<Double> sizes = new ArrayList<>();
        for (int i = 0; i < inputs.runs().size(); i++) {
            sizes.add(size(inputs.runs().get(i), inputs.files().get(i).file()));
        }
        return CostModelReport.ofRuns(inputs.processTime(), inputs.files(), inputs.runs(), sizes, deviations);
    }

    private double size(Run run, String file) {
        Double stated = given.get(Path.of(file));
        if (stated != null) {
            return stated;
        }
        OptionalDouble own = InputSize.of(run);
        return own.orElseThrow(() -> new CliException(
                CliException.WRONG_CALL, file + " does not say the size of its input; --size " + file + "=N does"));
    }
}
