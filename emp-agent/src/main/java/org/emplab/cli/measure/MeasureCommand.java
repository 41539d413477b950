package org.emplab.cli.measure;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import org.emplab.agent.measure.ProgramChanges;
import org.emplab.analysis.comparison.AnytimeMean;
import org.emplab.cli.CliException;
import org.emplab.cli.MarkdownFile;
import org.emplab.cli.OptionGroup;
import org.emplab.cli.ResultOptions;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.Failure;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code emp measure}: times any program here and now (SEDONA, step C). */
@Command(
        name = "measure",
        abbreviateSynopsis = true,
        description = "Times any program here and now: executes it ten times after a warm-up.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emp measure --runs 20 --output gzip.emprun.jsonl.gz -- gzip -k9 --stdout corpus.txt"})
public final class MeasureCommand implements Callable<Integer>, MeasuringLoop.Result {
    private static final int RUNS = 10;
    private static final int MOST_RUNS = 1000;

    /** Results that end the command with exit status 3. */
    enum FailIf {
        failed
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(
            names = {"-r", "--samples", "--runs"},
            paramLabel = "N",
            description = "Samples, which are executions that count; default: " + RUNS + ", with --until at most "
                    + MOST_RUNS + ".")
    private @Nullable Integer runs;

    @Option(
            names = "--until",
            paramLabel = "precise=PERCENT",
            converter = Precision.Reader.class,
            description = "End when the mean PT (ET where nothing has a PT) is known to so many percent, as"
                    + " precise=0.5%%: by a 95 %% interval that holds however often one looks.")
    private @Nullable Precision until;

    @Option(names = "--fail-if", paramLabel = "failed", description = "End with exit status 3 if an execution failed.")
    private @Nullable FailIf failIf;

    @Mixin
    private MeasuringLoop loop = new MeasuringLoop();

    @Mixin
    private TimesOptions times = new TimesOptions();

    @Mixin
    private ResultOptions result = new ResultOptions();

    @Mixin
    private MarkdownFile markdown = new MarkdownFile();

    @Override
    public Integer call() throws IOException {
        if (runs != null && runs < 1) {
            throw CliException.wrongCall("--samples must be at least 1: " + runs);
        }
        loop.check();
        MeasureSettings settings = program.settings(loop.hasSetup());
        MisplacedOptions.warning(spec, program.command())
                .ifPresent(warning -> loop.err().println("emp: " + warning));
        markdown.check(result.mayReplace());
        times.check();
        result.check(List.of(TimesTable.NAME));
        if (settings.streams().stdin().isEmpty() && System.in.available() > 0) {
            loop.err()
                    .println("emp: the program gets nothing of this standard input: --stdin FILE is read by each"
                            + " execution");
        }
        return loop.run(
                new MeasuringLoop.Plan(
                        List.of(settings),
                        new BlockOrder(BlockOrder.Kind.ALTERNATING, 0, 1),
                        runs != null ? runs : until == null ? RUNS : MOST_RUNS,
                        times.cutoffs(),
                        new WithoutServices(),
                        result.mayReplace()),
                this);
    }

    @Override
    public void check() {
        program.check();
    }

    @Override
    public boolean isEnough(Run.Builder run) {
        Precision wanted = until;
        return wanted != null
                && times.mean(run.build())
                        .filter(mean -> mean.isKnownTo(wanted.percent()))
                        .isPresent();
    }

    @Override
    public int show(Run run, boolean whole) throws IOException {
        if (!whole) {
            boolean some = run.samples().stream().anyMatch(sample -> !sample.failed());
            loop.tellInterrupted(run, some);
            if (some) {
                print(run);
            }
            return CliException.INTERRUPTED;
        }
        ProgramChanges.of(run.samples())
                .change()
                .ifPresent(changed -> loop.err().println("emp: " + changed));
        if (run.failed() == run.size()) {
            throw CliException.failed((run.size() == 1
                            ? "the one execution failed: " + Failure.of(run.sample(0))
                            : FailedExecutions.of(run.samples()).orElseThrow())
                    + TimesNotes.memoryLimit(run).map(limit -> ". " + limit).orElse(""));
        }
        int written = print(run);
        boolean failed = run.samples().stream().anyMatch(Sample::failed);
        return written == 0 && failIf == FailIf.failed && failed ? CliException.CONDITION_HOLDS : written;
    }

    private int print(Run run) throws IOException {
        MeasuredTimes measured = times.of(run);
        Table shown = TimesTable.forPeople(measured);
        int written = result.write(
                measured::report,
                () -> TextTables.write(shown) + "\n" + TimesNotes.of(measured, Optional.ofNullable(until)));
        markdown.write(shown, result.mayReplace());
        return written;
    }

    /** Warns of options of emp that stand behind the program, and so are the program's. */
    static final class MisplacedOptions {
        /** Options that many programs have as well, as gzip has {@code --stdout}. */
        private static final Set<String> COMMON = Set.of(
                "--stdin",
                "--stdout",
                "--stderr",
                "--quiet",
                "--verbose",
                "--help",
                "--version",
                "--force",
                "--output",
                "--format",
                "--name",
                "--user",
                "--group",
                "--directory");

        private MisplacedOptions() {}

        /**
         * Empty where a {@code --} says that the words are the program's.
         *
         * @param command the program's words
         */
        static Optional<String> warning(CommandSpec spec, List<String> command) {
            if (spec.commandLine().getParseResult().originalArgs().contains("--")) {
                return Optional.empty();
            }
            return command.stream()
                    .skip(1)
                    .map(word -> word.replaceFirst("=.*", ""))
                    .filter(word -> word.startsWith("--") && !COMMON.contains(word) && spec.findOption(word) != null)
                    .findFirst()
                    .map(word -> word + " is given to " + command.get(0)
                            + ", behind which it stands: options of emp come before the program");
        }
    }

    /** The executions of {@code emp measure} that count. */
    @OptionGroup(value = "The result", order = 4)
    static final class TimesOptions {
        @Mixin
        private final CutoffOptions cutoffs = new CutoffOptions();

        @Option(
                names = "--deviations",
                paramLabel = "K",
                description = "Drop also what lies beyond K standard deviations (2 strict, 5 relaxed).")
        private @Nullable Double deviations;

        /** Refuses wrong options before anything runs. */
        void check() throws IOException {
            if (deviations != null && !(deviations > 0)) {
                throw CliException.wrongCall("--deviations must be over 0: " + deviations);
            }
            cutoffs.check();
        }

        CutoffOptions cutoffs() {
            return cutoffs;
        }

        /** The mean of what was taken so far; empty if nothing of it counts. */
        Optional<AnytimeMean> mean(Run run) {
            return run.failed() == run.size() ? Optional.empty() : MeasuredTimes.mean(run, cutoffs);
        }

        MeasuredTimes of(Run run) {
            return MeasuredTimes.of(
                    run, cutoffs, deviations == null ? OptionalDouble.empty() : OptionalDouble.of(deviations));
        }
    }
}
