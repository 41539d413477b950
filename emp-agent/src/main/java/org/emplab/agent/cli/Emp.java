package org.emplab.agent.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.emplab.agent.cli.analyze.AnalyzeCommand;
import org.emplab.agent.cli.demo.DemoCommand;
import org.emplab.agent.cli.measure.MeasureCommand;
import org.emplab.agent.cli.measure.WorkloadCommand;
import org.emplab.agent.cli.remote.AbortCommand;
import org.emplab.agent.cli.remote.ExportCommand;
import org.emplab.agent.cli.remote.ImportCommand;
import org.emplab.agent.cli.remote.PauseCommand;
import org.emplab.agent.cli.remote.ResumeCommand;
import org.emplab.agent.cli.remote.RunsCommand;
import org.emplab.agent.cli.remote.SubmitCommand;
import org.emplab.agent.cli.service.AgentCommand;
import org.emplab.agent.cli.simulate.SimulateCommand;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.format.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one command a person learns. */
@Command(
        name = "emp",
        description = "Times programs while recording what every daemon did, and finds the daemons that matter.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
@Subcommands({
    AbortCommand.class,
    AgentCommand.class,
    AnalyzeCommand.class,
    DemoCommand.class,
    DisplaceCommand.class,
    DoctorCommand.class,
    ExportCommand.class,
    ImportCommand.class,
    MeasureCommand.class,
    PauseCommand.class,
    RehearseCommand.class,
    ResumeCommand.class,
    RunsCommand.class,
    ServerCommand.class,
    SimulateCommand.class,
    SnapshotCommand.class,
    SubmitCommand.class,
    WorkloadCommand.class
})
public final class Emp implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Print the whole story behind an error.")
    private boolean verbose;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs a command line and returns its exit status. */
    public static int run(String... args) {
        Emp emp = new Emp();
        CommandLine line = CommandTree.of(emp, new HashSet<>(List.of(args)))
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Emp::wrongCall)
                .setExecutionExceptionHandler((e, commandLine, parsed) -> emp.failed(e, commandLine));
        return line.execute(args);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }

    private static int wrongCall(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        StringBuilder message = new StringBuilder(firstLine(e));
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            message.append("; did you mean ")
                    .append(unmatched.getSuggestions().get(0))
                    .append('?');
        } else {
            message.append("; see ")
                    .append(line.getCommandSpec().qualifiedName())
                    .append(" --help");
        }
        line.getErr().println("emp: " + message);
        return CliException.WRONG_CALL;
    }

    private int failed(Exception e, CommandLine line) {
        line.getErr().println("emp: " + firstLine(e));
        if (verbose) {
            e.printStackTrace(line.getErr());
        }
        if (e instanceof CliException failure) {
            return failure.exitCode();
        }
        return e instanceof InvalidInputException || e instanceof UnsuitableInputException
                ? CliException.WRONG_CALL
                : CliException.FAILED;
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getClass().getSimpleName() + " (--verbose shows where)";
        }
        return message.lines().findFirst().orElse(message);
    }
}
