package org.emplab.cli.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.agent.measure.ProgramChanges;
import org.emplab.analysis.comparison.InterleavedReport;
import org.emplab.cli.CliException;
import org.emplab.cli.MarkdownFile;
import org.emplab.cli.ResultOptions;
import org.emplab.cli.measure.ProgramOptions.ShellOption;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.model.Run;
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
public final class CompareProgramsCommand implements Callable<Integer>, MeasuringLoop.Result {
    private static final String SEPARATOR = "--";
    private static final int BLOCKS = 30;
    private static final int MOST_BLOCKS = 1000;

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

    private List<MeasureSettings> programs = List.of();

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
    private MeasuringLoop loop = new MeasuringLoop();

    @Mixin
    private ResultOptions result = new ResultOptions();

    @Mixin
    private MarkdownFile markdown = new MarkdownFile();

    @Override
    public Integer call() throws IOException {
        if (runs != null && runs < 1) {
            throw CliException.wrongCall("--runs takes 1 or more");
        }
        loop.check();
        programs = programs();
        verdict.check();
        markdown.check(result.mayReplace());
        result.check(InterleavedReport.TABLES);
        long drawn = seed != null ? seed : ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
        return loop.run(
                new MeasuringLoop.Plan(
                        programs,
                        new BlockOrder(BlockOrder.Kind.RANDOM, drawn, programs.size()),
                        runs != null ? runs : until == null ? BLOCKS : MOST_BLOCKS,
                        verdict.cutoffs(),
                        without,
                        result.mayReplace()),
                this);
    }

    @Override
    public void check() {
        execution.check();
    }

    @Override
    public boolean isEnough(Run.Builder run) {
        return until != null
                && ComparedPrograms.of(run.build(), verdict)
                        .filter(ComparedPrograms::decided)
                        .isPresent();
    }

    private List<MeasureSettings> programs() {
        if (!loop.hasSetup()) {
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

    @Override
    public int show(Run run, boolean whole) throws IOException {
        Optional<ComparedPrograms> compared = ComparedPrograms.of(run, verdict);
        int written = 0;
        if (!whole) {
            loop.tellInterrupted(run, compared.isPresent());
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
                    .ifPresent(failed -> loop.err().println("emp: " + name + ": " + failed + "; these do not count"));
            ProgramChanges.of(samples)
                    .change()
                    .ifPresent(changed -> loop.err().println("emp: " + name + ": " + changed));
            OrphanProcesses.of(samples).ifPresent(left -> loop.err().println("emp: " + name + ": " + left));
        }
    }

    /** A program as a shell's user would write it. */
    static final class CommandWords {
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./{}-]+");
        private static final int LONGEST = 100;
        private static final int LETTERS = 26;

        private CommandWords() {}

        /** The words, quoted where a shell needs it, cut where they are longer than a line. */
        static String of(MeasureSettings settings) {
            String words = settings.program() instanceof Program.Command command
                    ? command.arguments().stream().map(CommandWords::quoted).collect(Collectors.joining(" "))
                    : bundled((Program.Bundled) settings.program());
            return words.length() > LONGEST ? words.substring(0, LONGEST - 1) + "…" : words;
        }

        /** A, B, C … */
        static List<String> letters(int programs) {
            return IntStream.range(0, programs)
                    .mapToObj(i -> (char) ('A' + i % LETTERS) + (i < LETTERS ? "" : "" + i / LETTERS))
                    .toList();
        }

        private static String bundled(Program.Bundled bundled) {
            String parameters = bundled.parameters().entrySet().stream()
                    .map(one -> one.getKey() + "=" + one.getValue())
                    .collect(Collectors.joining(","));
            return bundled.workload().key() + (parameters.isEmpty() ? "" : ":" + parameters);
        }

        private static String quoted(String word) {
            return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
        }
    }
}
