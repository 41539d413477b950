package org.emplab.cli.analyze;

import java.util.concurrent.Callable;
import org.emplab.cli.Subcommands;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The analyses on run files. */
@Command(
        name = "analyze",
        description = "Analyses run files, with no server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "ANALYSIS")
@Subcommands({
    CutoffsCommand.class,
    TimingCommand.class,
    SampleSizeCommand.class,
    SummaryCommand.class,
    HistogramCommand.class,
    BinsCommand.class,
    ChangePointsCommand.class,
    CompareCommand.class,
    CorrelateCommand.class,
    CostModelCommand.class,
    DualCommand.class,
    MixtureCommand.class,
    NoiseFloorCommand.class,
    RepeatabilityCommand.class,
    ScalingCommand.class,
    SpeedupsCommand.class,
    SuccessiveCommand.class,
    VersionsCommand.class,
    WorstCommand.class
})
public final class AnalyzeCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }
}
