package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.ParameterDeclaration;
import org.emplab.analysis.question.ParameterValues;
import org.emplab.analysis.question.Question.RunRole;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.RunSelector;
import org.emplab.cli.CliException;
import org.emplab.cli.ResultOptions;
import org.emplab.model.Measure;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** Answers one question about run files; its options and help are those that the question declares. */
final class RunAnalysisCommand implements Callable<Integer> {
    private static final String CUTOFFS = "--cutoffs";
    private static final String MARK = "--mark";

    private final RunAnalysis<?> analysis;
    private final CommandSpec spec;

    @Mixin
    private final InputOptions input = new InputOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    private RunAnalysisCommand(RunAnalysis<?> analysis) {
        this.analysis = analysis;
        this.spec = CommandSpec.forAnnotatedObject(this);
    }

    static CommandSpec of(RunAnalysis<?> analysis) {
        return new RunAnalysisCommand(analysis).declared();
    }

    /** The command's name and purpose, for the help of its parent. */
    static CommandSpec outline(RunAnalysis<?> analysis) {
        CommandSpec spec = CommandSpec.create().name(analysis.key());
        spec.usageMessage().description(analysis.help().toArray(String[]::new));
        return spec;
    }

    private CommandSpec declared() {
        spec.name(analysis.key()).mixinStandardHelpOptions(true);
        spec.usageMessage().description(analysis.help().toArray(String[]::new));
        analysis.declarations().forEach(parameter -> spec.addOption(option(parameter)));
        if (!analysis.has(Trait.MAKES_CUTOFFS)) {
            spec.addOption(cutoffs());
        }
        if (analysis.has(Trait.MARKS)) {
            spec.addOption(OptionSpec.builder(MARK)
                    .paramLabel("RUN=TEXT")
                    .type(Map.class)
                    .auxiliaryTypes(String.class, String.class)
                    .description(
                            "Times changed before this run because of TEXT: a new baseline. May be given several"
                                    + " times.",
                            "RUN is a file as it is given, or its name.")
                    .build());
        }
        for (RunRole role : analysis.roles()) {
            if (role.isOnly()) {
                spec.addPositional(runs(role));
            } else {
                spec.addOption(OptionSpec.builder(option(role))
                        .paramLabel("RUN")
                        .required(true)
                        .type(List.class)
                        .auxiliaryTypes(Path.class)
                        .description(role.help().toArray(String[]::new))
                        .build());
            }
        }
        return spec;
    }

    private OptionSpec cutoffs() {
        OptionSpec.Builder option =
                OptionSpec.builder(CUTOFFS).paramLabel("FILE").type(String.class);
        return analysis.has(Trait.NEEDS_CUTOFFS)
                ? option.required(true)
                        .description("Cutoffs, as 'emp analyze cutoffs --format json' prints them; in-force: those of"
                                + " EMP_SERVER.")
                        .build()
                : option.defaultValue(CutoffTableSource.NONE)
                        .description(
                                "Drop the samples in which a daemon is over its cutoff: a file of emp analyze cutoffs"
                                        + " --format json,",
                                "in-force (the table of each run's machine on EMP_SERVER), or none (default: none).")
                        .build();
    }

    private static PositionalParamSpec runs(RunRole role) {
        boolean one = role.mostRuns() == 1;
        return PositionalParamSpec.builder()
                .paramLabel("RUN")
                .arity(one ? "1" : "1..*")
                .required(true)
                .type(one ? Path.class : List.class)
                .auxiliaryTypes(Path.class)
                .description(role.help().toArray(String[]::new))
                .build();
    }

    private static String option(RunRole role) {
        return "--" + role.key();
    }

    private static OptionSpec option(ParameterDeclaration parameter) {
        if (parameter.flag()) {
            return OptionSpec.builder(parameter.option())
                    .type(boolean.class)
                    .description(parameter.declared().help())
                    .arity("0")
                    .build();
        }
        OptionSpec.Builder option = OptionSpec.builder(parameter.option())
                .paramLabel(parameter.declared().placeholder())
                .description(Arrays.stream(parameter.declared().help())
                        .map(line -> line.replace("%", "%%"))
                        .toArray(String[]::new))
                .arity("1");
        if (parameter.repeatable()) {
            option.type(List.class).auxiliaryTypes(String.class);
        } else {
            option.type(String.class);
        }
        return (parameter.declared().commas() ? option.splitRegex(",") : option).build();
    }

    @Override
    public Integer call() throws IOException {
        Map<String, List<Path>> byRole = files();
        List<Path> files = byRole.values().stream().flatMap(List::stream).toList();
        requireSuitable(files.size());
        RunAnalysis.Asked asked = ask(files);
        Set<Measure> measures = analysis.has(Trait.EVERY_MEASURE) ? EnumSet.allOf(Measure.class) : InputOptions.TIMES;
        RunSelection runs = input.read(
                this.<String>value(CUTOFFS).orElse(CutoffTableSource.NONE),
                byRole,
                measures,
                analysis.has(Trait.EVERY_PROGRAM));
        RunSelection marked = runs.withMarks(marks(runs.files()));
        try {
            Report report =
                    files.size() == 1 ? InputOptions.about(files.get(0), () -> asked.of(marked)) : asked.of(marked);
            analysis.doubts(marked).forEach(doubt -> spec.commandLine().getErr().println("emp: " + doubt));
            return result.about(
                            marked.headers().stream().map(RunHeader::program).toList(),
                            marked.headers().stream().map(RunHeader::machine).toList())
                    .write(report);
        } catch (IllegalArgumentException wrong) {
            throw wrongCall(wrong);
        }
    }

    /** The files of each role; one run once for each of several programs that are named of it. */
    private Map<String, List<Path>> files() {
        Map<String, List<Path>> files = new LinkedHashMap<>();
        for (RunRole role : analysis.roles()) {
            if (role.isOnly()) {
                PositionalParamSpec given = spec.positionalParameters().get(0);
                List<Path> runs = role.mostRuns() == 1 ? List.of(given.<Path>getValue()) : given.getValue();
                files.put(role.key(), RunSelector.forEachProgram(runs, input.programs()));
            } else {
                files.put(role.key(), this.<List<Path>>value(option(role)).orElseThrow());
            }
        }
        return files;
    }

    private void requireSuitable(int runs) {
        analysis.requireSuitable(runs, analysis.mostRuns() == 1 ? 1 : Integer.MAX_VALUE);
    }

    private RunAnalysis.Asked ask(List<Path> files) {
        Map<String, List<String>> words = new LinkedHashMap<>();
        for (ParameterDeclaration parameter : analysis.declarations()) {
            if (parameter.flag()) {
                this.<Boolean>value(parameter.option())
                        .ifPresent(given -> words.put(parameter.key(), List.of(String.valueOf(given))));
            } else if (parameter.repeatable()) {
                this.<List<String>>value(parameter.option()).ifPresent(given -> words.put(parameter.key(), given));
            } else {
                this.<String>value(parameter.option()).ifPresent(given -> words.put(parameter.key(), List.of(given)));
            }
        }
        try {
            return analysis.ask(new ParameterValues(
                    words, files.stream().map(Path::toString).toList(), Door.SHELL));
        } catch (IllegalArgumentException wrong) {
            throw wrongCall(wrong);
        }
    }

    private <T> Optional<T> value(String option) {
        return Optional.ofNullable(spec.findOption(option)).map(OptionSpec::getValue);
    }

    private ParameterException wrongCall(IllegalArgumentException wrong) {
        return new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    }

    /** The texts of the marks by the place of their run. */
    private Map<Integer, String> marks(List<InputFile> files) {
        Map<Integer, String> places = new LinkedHashMap<>();
        this.<Map<String, String>>value(MARK).orElse(Map.of()).forEach((name, text) -> {
            List<Integer> runs = IntStream.range(0, files.size())
                    .filter(i -> files.get(i).file().equals(name)
                            || Path.of(files.get(i).file()).endsWith(name))
                    .boxed()
                    .toList();
            if (runs.size() != 1) {
                throw CliException.wrongCall(MARK + " " + name + ": "
                        + (runs.isEmpty() ? "no run that is given is" : "several runs are") + " called so");
            }
            places.put(runs.get(0), text);
        });
        return places;
    }
}
