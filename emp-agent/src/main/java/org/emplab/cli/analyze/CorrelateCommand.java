package org.emplab.cli.analyze;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.emplab.analysis.correlation.DaemonCorrelations;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.cli.analyze.input.InputOptions;
import org.emplab.cli.analyze.input.RunAnalysis;
import org.emplab.model.Measure;
import org.emplab.report.Report;
import org.emplab.report.correlation.CorrelateReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze correlate}. */
@Command(
        name = "correlate",
        description = "How the program's times go with what the daemons of the same sample did.",
        mixinStandardHelpOptions = true)
final class CorrelateCommand extends RunAnalysis {
    @Option(
            names = "--without",
            paramLabel = "NAME",
            split = ",",
            description = "Leave these daemons out, for example the monitor itself.")
    private List<String> excluded = List.of();

    @Override
    protected Set<Measure> measures() {
        return EnumSet.allOf(Measure.class);
    }

    @Override
    protected Report report(InputOptions.Inputs inputs) {
        Predicate<String> counts = name -> !excluded.contains(DaemonNames.grouped(name));
        return CorrelateReport.of(
                inputs.processTime(),
                inputs.files(),
                excluded,
                inputs.runs().stream()
                        .map(run -> DaemonCorrelations.of(run, inputs.processTime(), counts))
                        .toList(),
                inputs.runs().stream()
                        .map(run -> DaemonCorrelations.points(run, inputs.processTime(), counts))
                        .toList());
    }
}
