package org.emplab.agent.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.model.Measure;
import org.emplab.report.Report;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** An analysis of one or more run files: reads them, asks for the report, writes it. */
abstract class RunAnalysis implements Callable<Integer> {
    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "Run files.")
    private List<Path> files = List.of();

    @Override
    public final Integer call() throws IOException {
        check(files);
        InputOptions.Inputs inputs = input.readWith(cutoffs(), files, measures());
        return result.write(
                files.size() == 1 ? InputOptions.about(files.get(0), () -> report(inputs)) : report(inputs));
    }

    /** Refuses a wrong number of files before any is read. */
    void check(List<Path> runFiles) {}

    /** Cutoffs to apply, where the analysis takes any. */
    Optional<Path> cutoffs() {
        return Optional.empty();
    }

    /** What is kept in memory of each process row. */
    Set<Measure> measures() {
        return InputOptions.TIMES;
    }

    abstract Report report(InputOptions.Inputs inputs);
}
