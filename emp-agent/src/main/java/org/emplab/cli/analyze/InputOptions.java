package org.emplab.cli.analyze;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.emplab.agent.remote.Connection;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.RunSelector;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.CliException;
import org.emplab.cli.remote.ServerOptions;
import org.emplab.model.Measure;
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
            description = {
                "CPU time: on-cpu (exact) or user-system (ticks).",
                "Default: on-cpu where every process of a run has it, else user-system."
            })
    private String processTime = "";

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

    private List<RunSelector.Source> sources(Map<String, List<Path>> byRole, Set<Measure> measures) throws IOException {
        List<RunSelector.Source> sources = new ArrayList<>();
        Set<Path> told = new HashSet<>();
        List<Path> all = byRole.values().stream().flatMap(List::stream).toList();
        try (HashedRuns read = new HashedRuns(all, measures, salvage)) {
            for (Map.Entry<String, List<Path>> role : byRole.entrySet()) {
                for (Path path : role.getValue()) {
                    HashedRun one = read.of(path);
                    if (told.add(path)) {
                        tell(path, one);
                    }
                    InputFile file = new InputFile(path.toString(), one.sha256());
                    sources.add(new RunSelector.Source(file, one.runs(), role.getKey()));
                }
            }
        }
        return sources;
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
     * Reads run files, and settles of which programs they are and what PT is.
     *
     * @param cutoffs a file, {@value CutoffTableSource#IN_FORCE} for the table of each run's machine, or {@value CutoffTableSource#NONE}
     * @param byRole the files of each role
     * @param measures to keep
     * @param everyProgram whether each program of an interleaved run is taken where none is named
     */
    public RunSelection read(
            String cutoffs, Map<String, List<Path>> byRole, Set<Measure> measures, boolean everyProgram)
            throws IOException {
        boolean inForce = cutoffs.equals(CutoffTableSource.IN_FORCE);
        Optional<CutoffsFile> file = inForce || cutoffs.equals(CutoffTableSource.NONE)
                ? Optional.empty()
                : Optional.of(CutoffsFile.read(Path.of(cutoffs))); // which is wrong before a run is read
        try {
            RunSelector choice = new RunSelector(
                    programs, everyProgram, RunSelector.processTime(processTime, Door.SHELL), Door.SHELL);
            List<RunSelector.Source> sources = sources(byRole, measures);
            if (inForce) {
                Connection server = new ServerOptions().connect();
                Map<String, CutoffsFile> known = new TreeMap<>();
                return choice.of(
                        sources, machine -> known.computeIfAbsent(machine, name -> CutoffsFile.inForce(name, server)));
            }
            return file.isPresent() ? choice.of(sources, machine -> file.get()) : choice.of(sources);
        } catch (IllegalArgumentException wrong) {
            throw CliException.wrongCall(wrong);
        }
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

    /** Reads each of some run files once, two at a time; what goes wrong with one is thrown where that one is asked for. */
    static final class HashedRuns implements Closeable {
        private static final int AT_ONCE = 2;

        private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, task -> {
            Thread thread = new Thread(task, "emp-read-run");
            thread.setDaemon(true); // a pipe without a writer must not keep a command whose other file is bad
            return thread;
        });
        private final Map<Path, Future<HashedRun>> runs = new HashMap<>();

        HashedRuns(Collection<Path> files, Set<Measure> measures, boolean salvage) {
            for (Path file : files) {
                runs.computeIfAbsent(file, path -> threads.submit(() -> HashedRun.read(path, measures, salvage)));
            }
        }

        /** Waits for one of the files that were given. */
        HashedRun of(Path file) throws IOException {
            try {
                return Objects.requireNonNull(runs.get(file)).get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while reading");
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failed) {
                    throw failed;
                }
                if (e.getCause() instanceof Error failed) {
                    throw failed;
                }
                throw (RuntimeException) e.getCause(); // reading throws no other checked exception
            }
        }

        /** Ends what is still being read. */
        @Override
        public void close() {
            threads.shutdownNow();
        }
    }
}
