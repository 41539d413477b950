package org.emplab.cli.analyze;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.speedup.Speedups;
import org.emplab.analysis.speedup.Timed;
import org.emplab.cli.CliException;
import org.emplab.cli.analyze.input.CutoffsOption;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.MarginOptions;
import org.emplab.cli.analyze.input.QuantityConverter;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.lab.settings.Nearest;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.speedup.SpeedupCells;
import org.emplab.report.speedup.SpeedupsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp analyze speedups}. */
@Command(
        name = "speedups",
        description =
                "A table of many programs on many machines: each against a baseline, with verdicts, geometric means and ranks.",
        mixinStandardHelpOptions = true)
public final class SpeedupsCommand extends RunAnalysis {
    @Mixin
    private final CutoffsOption cutoffs = new CutoffsOption();

    @Option(
            names = "--rows",
            paramLabel = "FIELD",
            defaultValue = "program",
            description = "program, machine or a field of the header: workload.build.compiler (default: program).")
    private String rows = "program";

    @Option(
            names = "--columns",
            paramLabel = "FIELD",
            defaultValue = "machine",
            description = "Likewise (default: machine).")
    private String columns = "machine";

    @Option(names = "--baseline", paramLabel = "NAME", description = "A column (default: that of the first run).")
    private Optional<String> baseline = Optional.empty();

    @Option(
            names = "--quantity",
            paramLabel = "TIME",
            converter = QuantityConverter.class,
            defaultValue = "pt",
            description = "et, pt, user, system or cpu (default: pt).")
    private Quantity quantity = Quantity.PT;

    @Mixin
    private final MarginOptions margin = new MarginOptions();

    @Override
    protected Optional<Path> cutoffs() {
        return cutoffs.file();
    }

    @Override
    protected boolean everyProgram() {
        return true;
    }

    @Override
    protected void check(List<Path> files) {
        margin.check();
        if (rows.equals(columns)) {
            throw new CliException(CliException.WRONG_CALL, "--rows and --columns are two different fields");
        }
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        List<Timed> timed = SpeedupCells.of(
                inputs.runs(), inputs.files(), inputs.processTime(), quantity, rows, columns, inputs::overCutoff);
        List<String> names = timed.stream().map(Timed::column).distinct().toList();
        String against = baseline.orElse(names.get(0));
        if (!names.contains(against)) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "--baseline " + against + " is no column; they are " + String.join(", ", names)
                            + Nearest.to(against, names)
                                    .map(name -> "; did you mean " + name + "?")
                                    .orElse(""));
        }
        return SpeedupsReport.of(
                inputs.processTime(),
                inputs.allFiles(),
                inputs.runs().stream().map(Run::header).toList(),
                quantity,
                rows,
                columns,
                Speedups.of(timed, against, margin.percent(), margin.confidence()));
    }
}
