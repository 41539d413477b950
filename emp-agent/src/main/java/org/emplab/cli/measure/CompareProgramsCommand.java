package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.emplab.agent.Prefetched;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.doctor.Preparation;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.measure.Interleaving;
import org.emplab.agent.measure.ProgramChanges;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.analysis.comparison.InterleavedReport;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.MarkdownFile;
import org.emplab.cli.QuietOption;
import org.emplab.cli.ResultOptions;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.model.Failure;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp compare}: several programs here and now, in turn, with a verdict. */
@Command(
        name = "compare",
        abbreviateSynopsis = true,
        description = {
            "Times several programs in turn, here and now, and says which is faster.",
            "They are executed in blocks, each once in a block, in random order, and each is compared with the first."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emp compare --until decided -- gzip -k1 --stdout c.txt -- gzip -k9 --stdout c.txt"})
public final class CompareProgramsCommand implements Callable<Integer> {
    private static final String SEPARATOR = "--";
    private static final int BLOCKS = 30;
    private static final int MOST_BLOCKS = 1000;
    /** From here on a look after every tenth block is enough. */
    private static final int MANY_BLOCKS = 50;

    private static final Set<Measure> TIMES = EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS);

    /** The condition that ends a comparison before all blocks are done. */
    enum Until {
        decided
    }

    /** Results that end the command with exit status 3. */
    enum FailIf {
        slower,
        failed
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "The programs with their arguments, each after a -- of its own.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--workload",
            paramLabel = "NAME[:KEY=VALUE,…]",
            description = "A bundled workload as one of the programs, before the commands; repeated for each.")
    private List<String> workloads = List.of();

    @Mixin
    private ShellOption shell = new ShellOption();

    @Mixin
    private ParameterScans scans = new ParameterScans();

    @Option(
            names = {"-n", "--name"},
            paramLabel = "NAME",
            description = "What a program is called; repeated for each in their order.")
    private List<String> names = List.of();

    @Option(
            names = {"-r", "--runs"},
            paramLabel = "N",
            description = "Blocks, in each of which every program is executed once; default: " + BLOCKS
                    + ", with --until decided at most " + MOST_BLOCKS + ".")
    private @Nullable Integer runs;

    @Option(
            names = "--until",
            paramLabel = "decided",
            description = "End after the block with which every verdict is decided.")
    private @Nullable Until until;

    @Option(names = "--seed", paramLabel = "N", description = "Of the random order; default: another one each time.")
    private @Nullable Long seed;

    @Option(
            names = {"-w", "--warm-ups", "--warmup"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Executions of each program that do not count, before the first block (default: 1).")
    private int warmUps;

    @Option(names = "--output", paramLabel = "FILE", description = "Keep every sample in this run file (.gz: gzipped).")
    private @Nullable Path output;

    @Option(
            names = {"-i", "--ignore-failure"},
            description = "Go on though a warm-up fails.")
    private boolean ignoreFailure;

    @Option(
            names = "--fail-if",
            split = ",",
            paramLabel = "slower|failed",
            description =
                    "End with exit status 3 if a program is surely slower than the first, or an execution failed.")
    private List<FailIf> failIf = List.of();

    @Mixin
    private VerdictOptions verdict = new VerdictOptions();

    @Mixin
    private WithoutServices without = new WithoutServices();

    @Mixin
    private ExecutionOptions execution = new ExecutionOptions();

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Mixin
    private SurroundingCommands commands = new SurroundingCommands();

    @Mixin
    private MeasuringOptions measuring = new MeasuringOptions();

    @Mixin
    private ResultOptions result = new ResultOptions();

    @Mixin
    private MarkdownFile markdown = new MarkdownFile();

    @Override
    public Integer call() throws IOException {
        if (runs != null && runs < 1 || warmUps < 0) {
            throw CliException.wrongCall("--runs takes 1 or more, --warm-ups 0 or more");
        }
        List<MeasureSettings> programs = programs();
        verdict.check();
        markdown.check(result.mayReplace());
        result.check(InterleavedReport.TABLES);
        // the interruption is the last to close: until then the JVM does not go down
        try (Interruption interruption = new Interruption(commands::interrupt);
                RunOutput file = RunOutput.of(output, result.mayReplace())) {
            return measure(programs, file, interruption);
        } catch (CaptureException | MeasureException e) {
            throw CliException.failed(e);
        } catch (WorkloadException | IllegalArgumentException | UnsuitableInputException e) {
            throw CliException.wrongCall(e);
        }
    }

    private List<MeasureSettings> programs() {
        if (!commands.hasSetup()) {
            execution.check();
        }
        List<Program> programs = new ArrayList<>();
        List<String> values = new ArrayList<>();
        try {
            for (String workload : workloads) {
                programs.add(ProgramOptions.bundled(workload));
                values.add("");
            }
            for (ParameterScans.Scanned scanned : scans.of(commands())) {
                programs.add(new Program.Command(shell.words(scanned.words())));
                values.add(scanned.values());
            }
        } catch (IllegalArgumentException e) {
            throw CliException.wrongCall(e);
        }
        without.check(programs.size());
        if (without.isAsked()) {
            programs.add(programs.get(0));
            names = names.isEmpty() ? without.names() : names;
        }
        if (programs.size() < 2) {
            throw CliException.wrongCall(
                    "compare takes two programs or more, each after a --, as in: emp compare -- A … -- B …; or values of a parameter by -L");
        }
        if (names.isEmpty() && scans.isAsked()) {
            names = scanned(programs, values);
        }
        if (!names.isEmpty() && names.size() != programs.size()) {
            throw CliException.wrongCall(
                    "--name is given once for each of the " + programs.size() + " programs, or not at all");
        }
        if (names.size() != names.stream().distinct().count()) {
            throw CliException.wrongCall("each --name differs from the others: " + names);
        }
        List<MeasureSettings> settings = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            settings.add(execution.of(
                    programs.get(i),
                    names.isEmpty() ? Optional.empty() : Optional.of(names.get(i)),
                    OptionalDouble.empty()));
        }
        return settings;
    }

    /** Names the programs of a scan by their values; of several commands with the same values, by a letter, too. */
    private static List<String> scanned(List<Program> programs, List<String> values) {
        boolean differ = values.stream().distinct().count() == programs.size();
        List<String> named = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            int before = Collections.frequency(values.subList(0, i), values.get(i));
            named.add(
                    differ
                            ? values.get(i)
                            : (CommandWords.letters(before + 1).get(before) + " " + values.get(i)).strip());
        }
        return named;
    }

    private List<List<String>> commands() {
        List<List<String>> commands = new ArrayList<>();
        if (!words.isEmpty()) {
            commands.add(new ArrayList<>());
        }
        for (String word : words) {
            if (word.equals(SEPARATOR)) {
                commands.add(new ArrayList<>());
            } else {
                commands.get(commands.size() - 1).add(word);
            }
        }
        return commands;
    }

    private int measure(List<MeasureSettings> programs, RunOutput file, Interruption interruption) throws IOException {
        try {
            commands.setUp();
            if (commands.hasSetup()) {
                execution.check();
            }
            return measurePrepared(programs, file, interruption);
        } catch (AbortedException e) {
            err().println("emp: interrupted before the first sample");
            return CliException.INTERRUPTED;
        } finally {
            commands.cleanUp();
        }
    }

    private int measurePrepared(List<MeasureSettings> programs, RunOutput file, Interruption interruption)
            throws IOException {
        long drawn = seed != null ? seed : ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
        BlockOrder order = new BlockOrder(BlockOrder.Kind.RANDOM, drawn, programs.size());
        try (Preparation preparation = measuring.tuned(commands.meansTheMachine());
                WithoutServices services = without.open();
                Prefetched<Map<String, Object>> environment = Prefetched.of(Environment::read);
                Capture capture = Captures.open(measuring.capture());
                Interleaving interleaving =
                        Interleaving.open(programs, order, capture, environment.get(), EmpHome.path())) {
            interruption.also(() -> {
                without.abort();
                interleaving.abort();
            });
            measuring.warn(preparation, programs.get(0), capture, err());
            interleaving.handicap().ifPresent(handicap -> err().println("emp: " + handicap));
            verdict.cutoffs().meet(interleaving.header(), err());
            BusyMachine.warning(interleaving.header()).ifPresent(warning -> err().println("emp: " + warning));
            RunHeader header = without.recordedIn(commands.recordedIn(interleaving.header(), warmUps));
            Run.Builder run = Run.builder(header, TIMES);
            boolean whole;
            try (file) {
                file.header(header);
                whole = takeAll(interleaving, order, run, file);
            }
            return show(run.build(), programs, whole);
        }
    }

    private int show(Run run, List<MeasureSettings> programs, boolean whole) throws IOException {
        Optional<ComparedPrograms> compared = ComparedPrograms.of(run, verdict);
        int written = 0;
        if (!whole) {
            err().println("emp: interrupted after " + run.size() + (run.size() == 1 ? " sample" : " samples")
                    + (output == null || run.size() == 0 ? "" : "; what was taken is in " + output)
                    + (compared.isPresent() ? "; this is known so far:" : ""));
        }
        if (compared.isPresent()) {
            notes(run);
            ComparedText text = new ComparedText(
                    compared.get(),
                    names.isEmpty() ? CommandWords.letters(programs.size()) : names,
                    programs.stream().map(CommandWords::of).toList(),
                    without::cost);
            Report report = compared.get().report(verdict.cutoffs().inputs());
            written = result.about(run.header().names(), List.of(run.header().machine()))
                    .write(without.addTo(report, compared.get().others().get(0).times()), text::of);
            markdown.write(text.times(), result.mayReplace());
        } else if (whole) {
            notes(run);
            throw CliException.failed("no block is left in which two programs can be compared"
                    + (verdict.cutoffs().table().isEmpty()
                            ? ""
                            : "; cutoffs drop a sample also where its account is missing or incomplete"));
        }
        return whole ? status(written, run, compared.get()) : CliException.INTERRUPTED;
    }

    private int status(int written, Run run, ComparedPrograms compared) {
        boolean holds = failIf.contains(FailIf.slower) && compared.slower()
                || failIf.contains(FailIf.failed) && run.samples().stream().anyMatch(Sample::failed);
        return written == 0 && holds ? CliException.CONDITION_HOLDS : written;
    }

    private void notes(Run run) {
        for (String name : run.header().names()) {
            List<Sample> samples = run.of(name).samples();
            FailedExecutions.of(samples)
                    .ifPresent(failed -> err().println("emp: " + name + ": " + failed + "; these do not count"));
            ProgramChanges.of(samples).change().ifPresent(changed -> err().println("emp: " + name + ": " + changed));
            LeftRunning.of(samples).ifPresent(left -> err().println("emp: " + name + ": " + left));
        }
    }

    /** False if it was interrupted. */
    private boolean takeAll(Interleaving interleaving, BlockOrder order, Run.Builder run, RunOutput file)
            throws IOException {
        int blocks = runs != null ? runs : until == null ? BLOCKS : MOST_BLOCKS;
        int samples = blocks * order.programs();
        boolean terminal = System.console() != null;
        ProgressLine progress = new ProgressLine(err(), terminal, samples, System.nanoTime());
        try {
            progress.warmingUp(order.programs() + " programs, order by seed " + order.seed());
            warmUp(interleaving, run, file, progress);
            progress = new ProgressLine(err(), terminal, samples, System.nanoTime());
            for (int number = 1; number <= samples; number++) {
                without.before(order.program(number));
                commands.before();
                Sample sample = interleaving.take(number, Optional.empty());
                commands.after();
                file.sample(sample);
                run.add(sample);
                progress.taken(sample, System.nanoTime());
                if (order.endsBlock(number) && decided(run, number / order.programs())) {
                    break;
                }
            }
            return true;
        } catch (AbortedException e) {
            return false;
        } finally {
            progress.end();
        }
    }

    /** The last warm-up of the first program is kept as sample 0. */
    private void warmUp(Interleaving interleaving, Run.Builder run, RunOutput file, ProgressLine progress)
            throws IOException {
        Optional<Sample> kept = Optional.empty();
        for (int turn = 0; turn < warmUps; turn++) {
            for (int program = 0; program < interleaving.names().size(); program++) {
                without.before(program);
                commands.before();
                Sample sample = interleaving.warmUp(program);
                commands.after();
                if (sample.failed() && !ignoreFailure) {
                    progress.end();
                    throw CliException.failed(
                            interleaving.names().get(program) + " failed in its warm-up: " + Failure.of(sample)
                                    + interleaving
                                            .lastErrors(program)
                                            .map(errors -> ": " + Failure.lastLine(errors))
                                            .orElse("")
                                    + "; --ignore-failure compares it all the same");
                }
                kept = program == 0 ? Optional.of(sample) : kept;
            }
        }
        if (kept.isPresent()) {
            file.sample(kept.get());
            run.add(kept.get());
        }
    }

    private boolean decided(Run.Builder run, int block) {
        return until != null
                && (block <= MANY_BLOCKS || block % 10 == 0)
                && ComparedPrograms.of(run.build(), verdict)
                        .filter(ComparedPrograms::decided)
                        .isPresent();
    }

    private PrintWriter err() {
        return quiet.notes(spec);
    }
}
