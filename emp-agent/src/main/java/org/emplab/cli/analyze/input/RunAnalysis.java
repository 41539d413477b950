package org.emplab.cli.analyze.input;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.cli.output.ResultOptions;
import org.emplab.model.Measure;
import org.emplab.report.Report;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** An analysis of one or more run files: reads them, asks for the report, writes it. */
public abstract class RunAnalysis implements Callable<Integer> {
    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "Run files.")
    private List<Path> files = List.of();

    @Override
    public final Integer call() throws IOException {
        List<Path> read = runFiles(files, input.programs());
        check(read);
        if (everyProgram()) {
            input.takeEveryProgram();
        }
        InputOptions.Inputs inputs = input.readWith(cutoffs(), read, measures());
        return result.write(read.size() == 1 ? InputOptions.about(read.get(0), () -> report(inputs)) : report(inputs));
    }

    /** The file of each run that is looked at: those given. */
    protected List<Path> runFiles(List<Path> given, List<String> programs) {
        return given;
    }

    /** Refuses a wrong number of files before any is read. */
    protected void check(List<Path> runFiles) {}

    /** True if a run of several programs counts as one of each where none is named. */
    protected boolean everyProgram() {
        return false;
    }

    /** Cutoffs to apply, where the analysis takes any. */
    protected Optional<Path> cutoffs() {
        return Optional.empty();
    }

    /** The measures that are kept in memory of each process row. */
    protected Set<Measure> measures() {
        return InputOptions.TIMES;
    }

    protected abstract Report report(InputOptions.Inputs inputs);
}
