package org.emplab.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.emplab.agent.account.AccountRecorder;
import org.emplab.agent.procfs.OwnProcess;
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
import org.emplab.cli.remote.ApiCommand;
import org.emplab.cli.remote.BulkRunRequest.AbortCommand;
import org.emplab.cli.remote.BulkRunRequest.NextCommand;
import org.emplab.cli.remote.BulkRunRequest.PauseCommand;
import org.emplab.cli.remote.BulkRunRequest.ReleaseCommand;
import org.emplab.cli.remote.BulkRunRequest.ResumeCommand;
import org.emplab.cli.remote.RunsCommand;
import org.emplab.cli.remote.ScheduleCommand;
import org.emplab.cli.remote.SubmitCommand;
import org.emplab.cli.transfer.ExportCommand;
import org.emplab.cli.transfer.ImportCommand;
import org.emplab.lab.settings.Nearest;
import org.emplab.report.table.Cells;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.OverwrittenOptionException;
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
            "'emp measure PROGRAM' times a program here and now, without a server;",
            "'emp help COMMAND' explains a command, 'emp COMMAND --help-all' all of it."
        })
@Subcommands({
    AbortCommand.class,
    AgentCommand.class,
    AnalyzeCommand.class,
    ApiCommand.class,
    CompareProgramsCommand.class,
    CompletionCommand.class,
    DemoCommand.class,
    DisplaceCommand.class,
    DoctorCommand.class,
    ExportCommand.class,
    ImportCommand.class,
    ManPagesCommand.class,
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
    private static final String HELP_ALL = "--help-all";
    private static final Set<String> GLOBAL = Set.of("-q", "--quiet", "--verbose");
    private static final List<String> TIMING = List.of("measure", "compare");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Print the whole story behind an error.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "measure, compare: say nothing but results and errors.")
    private boolean quiet;

    /** Whether progress, warnings and remarks are wanted. */
    boolean isQuiet() {
        return quiet;
    }

    public static void main(String[] args) {
        if (isToMeasure(beforeProgram(args))) {
            AccountRecorder.openAhead();
        }
        StandardOutput out = StandardOutput.install();
        System.exit(out.settle(run(OwnProcess.words(args))));
    }

    /** True for a call that will keep accounts, as far as words tell that are not yet understood. */
    private static boolean isToMeasure(List<String> words) {
        return TIMING.contains(command(words))
                && Collections.disjoint(words, Set.of("--no-account", "--help", "-h", HELP_ALL, "--version", "-V"));
    }

    /** The first word behind what every command takes; empty if there is none. */
    private static String command(List<String> words) {
        return words.stream().filter(word -> !GLOBAL.contains(word)).findFirst().orElse("");
    }

    /** Runs a command line and returns its exit status. */
    public static int run(String... words) {
        boolean all = beforeProgram(words).contains(HELP_ALL);
        String[] args = expandHelp(words);
        Emp emp = new Emp();
        CommandLine line = CommandTree.of(emp, command(List.of(args)), new HashSet<>(List.of(args)))
                .setOut(writer(System.out, args))
                .setErr(messages(System.err))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setExecutionStrategy(new CheckedCall())
                .setParameterExceptionHandler((e, parsed) -> wrongCall(e, words))
                .setExecutionExceptionHandler((e, commandLine, parsed) -> emp.failed(e, commandLine, words));
        OptionConverters.useIn(line);
        GroupedCommands.useIn(line);
        for (String timing : TIMING) {
            CommandLine command = line.getSubcommands().get(timing);
            if (command != null) {
                command.setStopAtPositional(true); // what follows the program is the program's
                GroupedOptions.useIn(command, all);
            }
        }
        return line.execute(args);
    }

    private static List<String> beforeProgram(String[] words) {
        return Arrays.stream(words).takeWhile(word -> !word.equals("--")).toList();
    }

    /** The call that is meant by {@code emp help COMMAND} and by {@code --help-all}. */
    private static String[] expandHelp(String[] words) {
        if (words.length > 0 && words[0].equals("help")) {
            int commands = commands(words);
            Stream<String> given = Arrays.stream(words).skip(1);
            return (commands < 0 ? given : Stream.concat(given.limit(commands), Stream.of("--help")))
                    .toArray(String[]::new);
        }
        int program = beforeProgram(words).size();
        String[] asked = words.clone();
        for (int i = 0; i < program; i++) {
            asked[i] = words[i].equals(HELP_ALL) ? "--help" : words[i];
        }
        return asked;
    }

    /** How many words behind <em>help</em> name a command, which takes no further ones; −1 if one should and does not. */
    private static int commands(String[] words) {
        CommandLine command = CommandTree.of(new Emp(), new HashSet<>(List.of(words)));
        for (int i = 1; i < words.length; i++) {
            CommandLine next = command.getSubcommands().get(words[i]);
            if (next == null) {
                return command.getSubcommands().isEmpty() ? i - 1 : -1;
            }
            command = next;
        }
        return words.length - 1;
    }

    /** Results for programs are the same in every locale. */
    private static PrintWriter writer(PrintStream stream, String[] args) {
        boolean forPeople = Arrays.stream(args)
                .noneMatch(word -> word.matches("(?i)(--format=)?(json|csv|latex|pgfplots)|--(csv|parquet)(=.*)?|api"));
        if (!forPeople) {
            return new PrintWriter(stream, true, StandardCharsets.UTF_8);
        }
        return messages(stream instanceof TerminalStream terminal ? terminal.obeyed() : stream);
    }

    private static PrintWriter messages(PrintStream stream) {
        Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
        return new LineWriter(PlainText.isAskedFor(System.getenv()) ? new PlainText(out) : out);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }

    private static int wrongCall(ParameterException e, String[] words) {
        CommandLine line = e.getCommandLine();
        String problem = e instanceof UnmatchedArgumentException unmatched
                ? oneLine(unknown(unmatched), words)
                : e instanceof OverwrittenOptionException twice
                        ? twice((OptionSpec) twice.getOverwritten(), words)
                        : firstLine(e, words);
        String mend = suggestion(e)
                .map(word -> "; did you mean " + word + "?")
                .orElseGet(() -> "; see " + line.getCommandSpec().qualifiedName() + " --help");
        line.getErr().println("emp: " + problem + mend);
        return CliException.WRONG_CALL;
    }

    /** An option may have been given by two of its names. */
    private static String twice(OptionSpec option, String[] words) {
        List<String> given = Arrays.stream(option.names())
                .filter(name -> beforeProgram(words).stream()
                        .anyMatch(word -> word.equals(name)
                                || word.startsWith(name + "=")
                                || name.length() == 2 && word.startsWith(name)))
                .toList();
        return given.size() > 1
                ? String.join(" and ", given) + " are one option: give it once"
                : option.longestName() + " is given twice: give it once";
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
    private static Optional<String> suggestion(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return Optional.empty();
        }
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String word = unmatched.getUnmatched().get(0);
        if (word.equals("version")) {
            return Optional.of("--version");
        }
        Stream<String> words = word.startsWith("-")
                ? command.options().stream()
                        .filter(option -> !option.hidden())
                        .flatMap(option -> Arrays.stream(option.names()))
                : command.subcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .filter(subcommand -> !subcommand.usageMessage().hidden())
                        .map(CommandSpec::name);
        return Nearest.slip(word, words.toList());
    }

    private int failed(Exception e, CommandLine line, String[] words) {
        line.getErr().println("emp: " + firstLine(e, words));
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
    private static @Nullable String message(FileSystemException e) {
        if (e instanceof NoSuchFileException) {
            return e.getFile() + ": there is no such file or directory";
        }
        if (e instanceof FileAlreadyExistsException) {
            return e.getFile() + ": there is a file of this name already";
        }
        return e instanceof AccessDeniedException ? e.getFile() + ": this user may not do that" : e.getMessage();
    }

    /** The first line of a message; a line's end within a word of the call is none of the message. */
    private static String oneLine(String message, String[] words) {
        String shown = message;
        for (String word : words) {
            if (word.lines().count() > 1) {
                shown = shown.replace(word, word.replace("\n", "\\n").replace("\r", "\\r"));
            }
        }
        return shown.lines().findFirst().orElse(shown);
    }

    private static String firstLine(Exception e, String[] words) {
        if (unnameable(e)) {
            return "in this locale no path may hold letters beyond ASCII; set LC_ALL=C.UTF-8";
        }
        String message = e instanceof FileSystemException file ? message(file) : e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getClass().getSimpleName() + " (--verbose shows where)";
        }
        return oneLine(message, words)
                .replace("option option ", "option ")
                .replaceFirst("positional parameter at index \\S+ \\((.*?)\\)", "$1")
                .replaceFirst(" \\(<[^>]*=[^>]*>\\)", "");
    }

    /** Writes messages for people: a line shows the control characters of the names in it ({@code \x1b}). */
    static final class LineWriter extends PrintWriter {
        LineWriter(Writer out) {
            super(out, true);
        }

        @Override
        public void println(String line) {
            super.println(shown(line));
        }

        @Override
        public void println(Object line) {
            super.println(shown(String.valueOf(line)));
        }

        private static String shown(String text) {
            return text.chars().noneMatch(Cells::isObeyed) ? text : Cells.visibleLines(text);
        }
    }
}
