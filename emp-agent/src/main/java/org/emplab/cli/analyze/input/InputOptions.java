package org.emplab.cli.analyze.input;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.analysis.timing.OverCutoff;
import org.emplab.cli.CliException;
import org.emplab.lab.settings.Nearest;
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
            converter = ProcessTimeConverter.class,
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

    private boolean everyProgram;

    /**
     * Runs with what they were read from.
     *
     * @param files of the runs, in their order
     * @param processTime the account of PT that they share
     * @param cutoffs the table to apply, if one was given, and its file
     */
    public record Inputs(List<Run> runs, List<InputFile> files, ProcessTime processTime, Optional<Cutoffs> cutoffs) {
        record Cutoffs(CutoffTable table, InputFile file) {}

        /** The cutoffs to time a run with; none without a table. */
        public CutoffTable table() {
            return cutoffs.map(Cutoffs::table).orElseGet(() -> CutoffTable.none(processTime));
        }

        /** Everything that was read: the cutoffs, if any, and the runs. */
        public List<InputFile> allFiles() {
            List<InputFile> all = new ArrayList<>();
            cutoffs.ifPresent(read -> all.add(read.file()));
            files.stream().distinct().forEach(all::add);
            return all;
        }

        /** Numbers of a run's samples in which a daemon is over its cutoff; none without cutoffs. */
        public Set<Integer> overCutoff(Run run) {
            if (cutoffs.isEmpty()) {
                return Set.of();
            }
            return FirstSanityCheck.over(run, cutoffs.get().table(), TaskLength.seconds(run)).stream()
                    .map(OverCutoff::sample)
                    .collect(Collectors.toUnmodifiableSet());
        }
    }

    /** Reads run files, keeping only some measures, and settles what PT is. */
    public Inputs read(List<Path> paths, Set<Measure> measures) throws IOException {
        return readAs(paths, measures, processTime);
    }

    /** Like {@link #read}, but another input has settled what PT is. */
    Inputs readAs(List<Path> paths, Set<Measure> measures, Optional<ProcessTime> settled) throws IOException {
        if (programs.size() > 1 && programs.size() != paths.size()) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "--program is given once for all runs or once for each, not " + programs.size() + " times for "
                            + paths.size());
        }
        List<Run> runs = new ArrayList<>();
        List<InputFile> files = new ArrayList<>();
        Set<Path> told = new HashSet<>();
        try (HashedRuns read = new HashedRuns(paths, measures, salvage)) {
            for (int i = 0; i < paths.size(); i++) {
                Path path = paths.get(i);
                HashedRun one = read.of(path);
                if (told.add(path)) {
                    tell(path, one);
                }
                for (Optional<String> wanted : wanted(one.runs(), i)) {
                    runs.add(ofProgram(one.runs(), path.toString(), wanted));
                    files.add(new InputFile(path.toString(), one.sha256()));
                }
            }
        }
        return new Inputs(runs, files, chosen(runs, files, settled), Optional.empty());
    }

    private void tell(Path path, HashedRun read) {
        read.salvaged().ifPresent(note -> spec.commandLine().getErr().println("emp: " + note));
        lacking(path, read.runs().get(0))
                .ifPresent(note -> spec.commandLine().getErr().println("emp: " + note));
    }

    /** Says what another tool's file does not tell. */
    private static Optional<String> lacking(Path path, Run run) {
        return run.header().recordsProcesses()
                ? Optional.empty()
                : Optional.of(path + ": " + run.header().source().orElse("its tool")
                        + " records no processes, so no sample is dropped for a daemon"
                        + (run.rows() == 0 ? ", and there is no PT" : ""));
    }

    /** The names that were given. */
    List<String> programs() {
        return programs;
    }

    /** Lets each program of a run of several be taken where none is named. */
    void takeEveryProgram() {
        everyProgram = true;
    }

    private List<Optional<String>> wanted(List<Run> read, int place) {
        if (!programs.isEmpty()) {
            return List.of(Optional.of(programs.get(Math.min(place, programs.size() - 1))));
        }
        return everyProgram
                ? read.stream()
                        .flatMap(run -> run.header().names().stream())
                        .map(Optional::of)
                        .toList()
                : List.of(Optional.empty());
    }

    private static Run ofProgram(List<Run> runs, String file, Optional<String> wanted) {
        List<String> names =
                runs.stream().flatMap(run -> run.header().names().stream()).toList();
        if (wanted.isEmpty()) {
            if (names.size() > 1) {
                throw new CliException(
                        CliException.WRONG_CALL,
                        file + (runs.size() > 1 ? " holds" : " interleaves")
                                + " several programs; --program NAME takes one of them: " + String.join(", ", names));
            }
            return runs.get(0);
        }
        if (!names.contains(wanted.get())) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    file + " has no program " + wanted.get() + " but " + String.join(", ", names)
                            + Nearest.to(wanted.get(), names)
                                    .map(name -> "; did you mean " + name + "?")
                                    .orElse(""));
        }
        return runs.stream()
                .filter(run -> run.header().names().contains(wanted.get()))
                .findFirst()
                .orElseThrow()
                .of(wanted.get());
    }

    /** Like {@link #read}, with a table of cutoffs, whose account of PT is then the runs' too. */
    public Inputs readWith(Optional<Path> cutoffs, List<Path> paths, Set<Measure> measures) throws IOException {
        if (cutoffs.isEmpty()) {
            return read(paths, measures);
        }
        CutoffsFile file = CutoffsFile.read(cutoffs.get());
        Optional<ProcessTime> ofCutoffs = file.processTime();
        if (processTime.isPresent() && ofCutoffs.isPresent() && processTime.get() != ofCutoffs.get()) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    cutoffs.get() + " holds cutoffs of " + ofCutoffs.get().key() + " time, so --pt cannot be "
                            + processTime.get().key());
        }
        Inputs runs = readAs(paths, measures, ofCutoffs.or(() -> processTime));
        runs.runs().stream()
                .filter(run -> run.size() > 0)
                .flatMap(run -> file.strangeTo(run.header()).stream())
                .distinct()
                .forEach(warning -> spec.commandLine().getErr().println("emp: " + warning));
        return new Inputs(
                runs.runs(),
                runs.files(),
                runs.processTime(),
                Optional.of(new Inputs.Cutoffs(file.table(runs.processTime()), file.input())));
    }

    /** Says with what is wrong which run it is about. */
    public static <T> T about(Path run, Supplier<T> answer) {
        try {
            return answer.get();
        } catch (UnsuitableInputException e) {
            String problem = String.valueOf(e.getMessage());
            throw new UnsuitableInputException(problem.startsWith(run + ": ") ? problem : run + ": " + problem);
        }
    }

    private static ProcessTime chosen(List<Run> runs, List<InputFile> files, Optional<ProcessTime> settled) {
        try {
            return ProcessTimes.choose(runs, settled);
        } catch (UnsuitableInputException e) {
            List<String> without = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                if (runs.get(i).rows() > 0 && !ProcessTimes.carriesOnCpuTime(runs.get(i))) {
                    without.add(files.get(i).file());
                }
            }
            throw new UnsuitableInputException(String.join(", ", without)
                    + ": not every process carries cpuNanos, so PT cannot be on-cpu time; with user-system time all inputs"
                    + " agree (--pt user-system, also for the cutoffs)");
        }
    }
}
