package org.emplab.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.analyze.AnalyzeCommand;
import org.emplab.cli.demo.DemoCommand;
import org.emplab.cli.machine.AgentCommand;
import org.emplab.cli.machine.DoctorCommand;
import org.emplab.cli.machine.SnapshotCommand;
import org.emplab.cli.measure.CompareProgramsCommand;
import org.emplab.cli.measure.DisplaceCommand;
import org.emplab.cli.measure.MeasureCommand;
import org.emplab.cli.measure.WorkloadCommand;
import org.emplab.cli.remote.AbortCommand;
import org.emplab.cli.remote.ApiCommand;
import org.emplab.cli.remote.NextCommand;
import org.emplab.cli.remote.PauseCommand;
import org.emplab.cli.remote.ReleaseCommand;
import org.emplab.cli.remote.ResumeCommand;
import org.emplab.cli.remote.RunsCommand;
import org.emplab.cli.remote.ScheduleCommand;
import org.emplab.cli.remote.SubmitCommand;
import org.emplab.cli.simulate.SimulateCommand;
import org.emplab.cli.transfer.ExportCommand;
import org.emplab.cli.transfer.ImportCommand;
import org.emplab.lab.settings.Nearest;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
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
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Where to begin: 'emp demo' shows a whole lab on this machine, from nothing;",
            "'emp measure -- PROGRAM' times a program here and now, without a server."
        })
@Subcommands({
    AbortCommand.class,
    AgentCommand.class,
    AnalyzeCommand.class,
    ApiCommand.class,
    CompareProgramsCommand.class,
    DemoCommand.class,
    DisplaceCommand.class,
    DoctorCommand.class,
    ExportCommand.class,
    ImportCommand.class,
    MeasureCommand.class,
    NextCommand.class,
    PauseCommand.class,
    RehearseCommand.class,
    ReleaseCommand.class,
    ResumeCommand.class,
    RunsCommand.class,
    ScheduleCommand.class,
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
        StandardOutput out = StandardOutput.install();
        System.exit(out.settle(run(args)));
    }

    /** Runs a command line and returns its exit status. */
    public static int run(String... args) {
        Emp emp = new Emp();
        CommandLine line = CommandTree.of(emp, new HashSet<>(List.of(args)))
                .registerConverter(Double.class, new FiniteNumber())
                .registerConverter(double.class, new FiniteNumber())
                .registerConverter(Integer.class, WholeNumber::ofInt)
                .registerConverter(int.class, WholeNumber::ofInt)
                .registerConverter(Long.class, WholeNumber::ofLong)
                .registerConverter(long.class, WholeNumber::ofLong)
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
        String problem = e instanceof UnmatchedArgumentException unmatched ? unknown(unmatched) : firstLine(e);
        String mend = meant(e).map(word -> "; did you mean " + word + "?")
                .orElseGet(() -> "; see " + line.getCommandSpec().qualifiedName() + " --help");
        line.getErr().println("emp: " + problem + mend);
        return CliException.WRONG_CALL;
    }

    private static String unknown(UnmatchedArgumentException e) {
        CommandLine line = e.getCommandLine();
        String word = e.getUnmatched().get(0);
        if (word.startsWith("-")) {
            return "there is no option " + word;
        }
        return line.getSubcommands().isEmpty() ? "there is no use for the word " + word : "there is no command " + word;
    }

    /** The subcommand or option nearest to one that does not exist. */
    private static Optional<String> meant(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return Optional.empty();
        }
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String word = unmatched.getUnmatched().get(0);
        if (word.equals("help") || word.equals("version")) {
            return Optional.of("--" + word);
        }
        Stream<String> words = word.startsWith("-")
                ? command.options().stream()
                        .filter(option -> !option.hidden())
                        .flatMap(option -> Arrays.stream(option.names()))
                : command.subcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .filter(subcommand -> !subcommand.usageMessage().hidden())
                        .map(CommandSpec::name);
        return Nearest.to(word, words.toList());
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

    /** A path with letters that the locale's character set does not have, as a service or cron starts with. */
    private static boolean unnameable(Throwable e) {
        return Stream.iterate(e, Objects::nonNull, Throwable::getCause)
                .map(cause -> cause instanceof InvalidPathException path ? path.getReason() : cause.getMessage())
                .anyMatch(words -> words != null && words.contains("Malformed input or input contains unmappable"));
    }

    /** Java says no more than the file's name where it is missing or not permitted. */
    private static @Nullable String said(FileSystemException e) {
        if (e instanceof NoSuchFileException) {
            return e.getFile() + ": there is no such file or directory";
        }
        return e instanceof AccessDeniedException ? e.getFile() + ": this user may not do that" : e.getMessage();
    }

    private static String firstLine(Exception e) {
        if (unnameable(e)) {
            return "in this locale no path may hold letters beyond ASCII; set LC_ALL=C.UTF-8";
        }
        String message = e instanceof FileSystemException file ? said(file) : e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getClass().getSimpleName() + " (--verbose shows where)";
        }
        return message.lines().findFirst().orElse(message);
    }
}
