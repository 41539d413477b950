package org.emplab.cli.analyze;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.dual.Dual;
import org.emplab.analysis.dual.Fence;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.dual.DualJson;
import org.emplab.report.dual.DualReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze dual}. */
@Command(
        name = "dual",
        description = {
            "How the two halves of a program go together that it times itself (dual-inc), and which daemons ran when.",
            "Their correlation with and without outliers, the daemons in the four regions about a pivot, and the data",
            "without long executions of a daemon."
        },
        mixinStandardHelpOptions = true)
final class DualCommand extends RunAnalysis {
    @Option(
            names = "--pivot",
            paramLabel = "MS",
            description = "Where the regions meet, on both axes (default: median).")
    private Optional<Double> pivot = Optional.empty();

    @Option(
            names = "--outliers-beyond",
            paramLabel = "RANGES",
            defaultValue = "3",
            description =
                    "A half further than this many interquartile ranges from its quartiles is an outlier (default: 3).")
    private double ranges = 3;

    @Option(
            names = "--within",
            paramLabel = "LOW:HIGH",
            description = "Chosen by eye instead: both halves in ms lie between these.")
    private Optional<String> box = Optional.empty();

    @Option(
            names = "--refine",
            paramLabel = "DAEMON=MS",
            description = "Also the points without samples in which this daemon ran for longer; may be repeated.")
    private Map<String, Double> thresholds = Map.of();

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        Fence fence = fence();
        return DualReport.of(
                inputs.processTime(),
                inputs.files(),
                DaemonNames.GROUPING,
                inputs.runs().stream().map(run -> ofRun(run, inputs, fence)).toList());
    }

    private DualJson.OfRun ofRun(Run run, InputOptions.Inputs inputs, Fence fence) {
        OptionalDouble at = pivot.isPresent() ? OptionalDouble.of(pivot.get()) : OptionalDouble.empty();
        return new DualJson.OfRun(
                run.header(),
                Dual.of(run, inputs.processTime(), DaemonNames::grouped, fence, at),
                thresholds,
                Dual.refined(run, inputs.processTime(), DaemonNames::grouped, thresholds));
    }

    private Fence fence() {
        try {
            if (box.isEmpty()) {
                return new Fence.Tukey(ranges);
            }
            String[] ends = box.get().split(":", 2);
            if (ends.length == 2) {
                return new Fence.Box(Double.parseDouble(ends[0]), Double.parseDouble(ends[1]));
            }
        } catch (IllegalArgumentException e) {
            // a number that is none, or ends in the wrong order: said below
        }
        throw new CliException(
                CliException.WRONG_CALL,
                box.isPresent()
                        ? "--within takes LOW:HIGH in ms, not " + box.get()
                        : "--outliers-beyond takes a positive number, not " + ranges);
    }
}
