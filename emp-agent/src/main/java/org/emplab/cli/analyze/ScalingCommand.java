package org.emplab.cli.analyze;

import org.emplab.analysis.scaling.Scaling;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.report.Report;
import org.emplab.report.scaling.ScalingReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze scaling}. */
@Command(
        name = "scaling",
        description = "Deviation and relative error over growing task lengths, with least-squares lines.",
        mixinStandardHelpOptions = true)
public final class ScalingCommand extends RunAnalysis {
    @Option(
            names = "--stacked-bins",
            paramLabel = "N",
            defaultValue = "50",
            description = "Bins of each stacked histogram (default: 50).")
    private int bins = 50;

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        if (bins < 1) {
            throw new CliException(CliException.WRONG_CALL, "--stacked-bins takes 1 or more, not " + bins);
        }
        return ScalingReport.of(
                inputs.processTime(), inputs.files(), Scaling.of(inputs.runs(), inputs.processTime(), bins));
    }
}
