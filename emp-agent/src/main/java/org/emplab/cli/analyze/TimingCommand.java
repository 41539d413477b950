package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.WarmUp;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.cli.ResultOptions;
import org.emplab.model.Run;
import org.emplab.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code emp analyze timing}. */
@Command(
        name = "timing",
        description = "Times a program: drops samples whose daemons are over their cutoffs, then samples that deviate.",
        mixinStandardHelpOptions = true)
final class TimingCommand implements Callable<Integer> {
    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Mixin
    private final DeviationsOption deviations = new DeviationsOption();

    @Option(
            names = "--cutoffs",
            required = true,
            paramLabel = "FILE",
            description = "Cutoffs, as 'emp analyze cutoffs --format json' prints them; in-force: those of EMP_SERVER.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String cutoffs;

    @Option(names = "--drop-warm-up", description = "First drop the samples before each run's steady state.")
    private boolean dropWarmUp;

    @Parameters(paramLabel = "RUN", description = "Run file of the program.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path run;

    @Override
    public Integer call() throws IOException {
        ChosenRuns read = input.readWith(cutoffs, List.of(run), InputOptions.TIMES, false);
        double k = deviations.value();
        return result.write(InputOptions.about(
                run, () -> new WarmUp(dropWarmUp).answer(read, kept -> report(kept, k))));
    }

    private static Report report(ChosenRuns runs, double deviations) {
        Run timed = runs.runs().get(0);
        CutoffTable table = runs.table(timed);
        return TimingReport.of(
                Timings.of(timed, table, deviations),
                runs.inputs(),
                Quantity.ET.of(timed, table.processTime()),
                Quantity.PT.of(timed, table.processTime()));
    }
}
