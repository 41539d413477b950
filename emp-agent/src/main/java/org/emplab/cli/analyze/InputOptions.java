package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.emplab.agent.remote.Connection;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.KeptCutoffs;
import org.emplab.analysis.question.RunChoice;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.CliException;
import org.emplab.cli.remote.ServerOptions;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How run files are read, the same in every analysis. */
public final class InputOptions {
    /** The measures that user + system time and on-CPU time need. */
    public static final Set<Measure> TIMES =
            Set.copyOf(EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--pt",
            paramLabel = "ACCOUNT",
            converter = KeyConverter.OfProcessTime.class,
            description = {
                "What PT is: on-cpu or user-system.",
                "Default: on-cpu where every process of a run carries it, else user-system."
            })
    private Optional<ProcessTime> processTime = Optional.empty();

    @Option(
            names = "--program",
            paramLabel = "NAME",
            description = {
                "Of a run that interleaves several programs, this one's samples.",
                "Once for all runs, or once for each in their order."
            })
    private List<String> programs = List.of();

    @Option(names = "--salvage", description = "Drop a torn last line of a run file, and say so.")
    private boolean salvage;

    /** Reads run files, keeping only some measures, and settles of which programs they are and what PT is. */
    public ChosenRuns read(List<Path> paths, Set<Measure> measures) throws IOException {
        return choose(sources(paths, measures), false, processTime);
    }

    private List<RunChoice.Source> sources(List<Path> paths, Set<Measure> measures) throws IOException {
        List<RunChoice.Source> sources = new ArrayList<>();
        Set<Path> told = new HashSet<>();
        try (HashedRuns read = new HashedRuns(paths, measures, salvage)) {
            for (Path path : paths) {
                HashedRun one = read.of(path);
                if (told.add(path)) {
                    tell(path, one);
                }
                sources.add(new RunChoice.Source(new InputFile(path.toString(), one.sha256()), one.runs()));
            }
        }
        return sources;
    }

    private ChosenRuns choose(List<RunChoice.Source> sources, boolean everyProgram, Optional<ProcessTime> settled) {
        try {
            return new RunChoice(programs, everyProgram, settled, Door.SHELL).of(sources);
        } catch (IllegalArgumentException wrong) {
            throw CliException.wrongCall(wrong);
        }
    }

    private void tell(Path path, HashedRun read) {
        read.salvaged().ifPresent(note -> spec.commandLine().getErr().println("emp: " + note));
        lacking(path, read.runs()).ifPresent(note -> spec.commandLine().getErr().println("emp: " + note));
    }

    /** Says what another tool's file does not tell. */
    private Optional<String> lacking(Path path, List<Run> runs) {
        Run run = runs.get(0);
        return run.header().recordsProcesses()
                ? Optional.empty()
                : Optional.of(path + ": " + run.header().source().orElse("its tool")
                        + " records no processes, so no sample is dropped for a daemon"
                        + (run.rows() == 0 ? ", and there is no PT" : "")
                        + (runs.size() > 1 && programs.size() > 1
                                ? "; its programs ran one after the other, so what the machine's speed did meanwhile is"
                                        + " in their difference (emp compare cancels it)"
                                : ""));
    }

    /** The names that were given. */
    public List<String> programs() {
        return programs;
    }

    /**
     * Like {@link #read}, with cutoffs, whose account of PT is then the runs' too.
     *
     * @param cutoffs a file, {@value KeptCutoffs#IN_FORCE} for the table of each run's machine, or {@value KeptCutoffs#NONE}
     * @param everyProgram whether each program of an interleaved run is taken where none is named
     */
    public ChosenRuns readWith(String cutoffs, List<Path> paths, Set<Measure> measures, boolean everyProgram)
            throws IOException {
        if (cutoffs.equals(KeptCutoffs.NONE)) {
            return choose(sources(paths, measures), everyProgram, processTime);
        }
        if (!cutoffs.equals(KeptCutoffs.IN_FORCE)) {
            CutoffsFile file = CutoffsFile.read(Path.of(cutoffs)); // which is wrong before a run is read
            return with(machine -> file, sources(paths, measures), everyProgram);
        }
        List<RunChoice.Source> sources = sources(paths, measures);
        Connection server = new ServerOptions().connect();
        Map<String, CutoffsFile> inForce = new TreeMap<>();
        sources.stream()
                .flatMap(source -> source.runs().stream())
                .map(run -> run.header().machine())
                .forEach(machine -> inForce.computeIfAbsent(machine, name -> CutoffsFile.inForce(name, server)));
        return with(machine -> Objects.requireNonNull(inForce.get(machine)), sources, everyProgram);
    }

    private ChosenRuns with(
            Function<String, CutoffsFile> ofMachine, List<RunChoice.Source> sources, boolean everyProgram) {
        Optional<ProcessTime> account = processTime;
        for (RunChoice.Source source : sources) {
            account = ofMachine.apply(source.runs().get(0).header().machine()).account(account);
        }
        ChosenRuns runs = choose(sources, everyProgram, account);
        runs.runs().stream()
                .filter(run -> run.size() > 0)
                .flatMap(run -> ofMachine.apply(run.header().machine()).strangeTo(run.header()).stream())
                .distinct()
                .forEach(warning -> spec.commandLine().getErr().println("emp: " + warning));
        return runs.withCutoffs(run -> ofMachine.apply(run.machine()).applied(runs.processTime()));
    }

    /** Says with what is wrong which run it is about. */
    public static <T> T about(Path run, Supplier<T> answer) {
        try {
            return answer.get();
        } catch (UnsuitableInputException e) {
            throw e.file().isPresent()
                    ? e
                    : new UnsuitableInputException(run.toString(), String.valueOf(e.getMessage()));
        }
    }
}
