package org.emplab.analysis.question;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.question.ParameterDeclaration.Parameter;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.settings.Nearest;
import org.emplab.model.Keyed;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;

/**
 * Chooses the runs of a question from the files that are given.
 *
 * @param programs of interleaved runs the ones to look at: one for all runs, or one for each
 * @param everyProgram whether each program of an interleaved run is a run of its own where none is named
 * @param processTime the account of PT that is asked for
 */
public record RunSelector(List<String> programs, boolean everyProgram, Optional<ProcessTime> processTime, Door door) {
    /** The parameter of every analysis by REST and on pages: the account of PT. */
    static final Parameter PROCESS_TIME = new Parameter(
            "pt",
            "Account of PT",
            "",
            "",
            Arrays.stream(ProcessTime.values()).map(ProcessTime::key).toList());

    /**
     * A file and its runs: one, or several of another tool's file.
     *
     * @param role its key
     */
    public record Source(InputFile file, List<Run> runs, String role) {
        public Source {
            runs = List.copyOf(runs);
        }
    }

    public RunSelector {
        programs = List.copyOf(programs);
    }

    /**
     * The account of PT as it is asked for.
     *
     * @param key blank for none
     * @throws IllegalArgumentException if there is no such account
     */
    public static Optional<ProcessTime> processTime(String key, Door door) {
        return key.isBlank()
                ? Optional.empty()
                : Optional.of(Keyed.of(ProcessTime.class, key.strip())
                        .orElseThrow(() ->
                                new IllegalArgumentException(door.name("--pt", PROCESS_TIME.label(), PROCESS_TIME.key())
                                        + " is on-cpu or user-system, not " + key.strip())));
    }

    /** One run once for each of several programs that are named of it. */
    public static <T> List<T> forEachProgram(List<T> given, List<String> programs) {
        return given.size() == 1 && programs.size() > 1 ? Collections.nCopies(programs.size(), given.get(0)) : given;
    }

    /**
     * Chooses runs to which cutoffs are applied, whose account of PT is then the runs' too.
     *
     * @param cutoffs of a machine
     * @throws UnsuitableInputException likewise, or if the cutoffs are of another account than the one that is asked for
     */
    public RunSelection of(List<Source> sources, Function<String, ? extends CutoffSource> cutoffs) {
        Optional<ProcessTime> account = processTime;
        for (Source source : sources) {
            account = cutoffs.apply(source.runs().get(0).header().machine()).account(account);
        }
        RunSelection chosen = new RunSelector(programs, everyProgram, account, door).of(sources);
        return chosen.withCutoffs(run -> cutoffs.apply(run.machine()).of(chosen.processTime()));
    }

    /**
     * @throws UnsuitableInputException if a run has no such program, or the runs cannot agree on an account of PT
     */
    public RunSelection of(List<Source> sources) {
        if (programs.size() > 1 && programs.size() != sources.size()) {
            throw new IllegalArgumentException(door.programs() + " is given once for all runs or once for each, not "
                    + programs.size() + " times for " + sources.size());
        }
        List<Run> runs = new ArrayList<>();
        List<InputFile> files = new ArrayList<>();
        List<String> roles = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            for (Run run : chosen(sources.get(i), i)) {
                runs.add(run);
                files.add(sources.get(i).file());
                roles.add(sources.get(i).role());
            }
        }
        return new RunSelection(runs, files, roles, account(runs, files), List.of(), Map.of(), door);
    }

    private List<Run> chosen(Source source, int place) {
        List<String> names = source.runs().stream()
                .flatMap(run -> run.header().names().stream())
                .toList();
        boolean several = names.size() > 1;
        if (programs.isEmpty() && everyProgram) {
            return names.stream().map(name -> program(source, names, name)).toList();
        }
        if (programs.isEmpty() && several) {
            throw several(source.file().file(), source.runs().size() > 1 ? "holds" : "interleaves", names, door);
        }
        if (programs.isEmpty() || (door != Door.SHELL && !several)) {
            return List.of(source.runs().get(0));
        }
        return List.of(program(source, names, programs.get(Math.min(place, programs.size() - 1))));
    }

    private static Run program(Source source, List<String> names, String name) {
        return source.runs().stream()
                .filter(run -> run.header().names().contains(name))
                .findFirst()
                .orElseThrow(() -> unknown(source.file().file(), name, names))
                .of(name);
    }

    /** The program that is meant of a stored run that interleaves several; empty of a run of one. */
    public static Optional<String> program(String run, RunHeader header, Optional<String> named) {
        if (named.isPresent() && !header.names().contains(named.get())) {
            throw unknown(run, named.get(), header.names());
        }
        if (header.interleaved() && named.isEmpty()) {
            throw several(run, "interleaves", header.names(), Door.PAGE);
        }
        return named.filter(name -> header.interleaved());
    }

    private static UnsuitableInputException several(String run, String how, List<String> names, Door door) {
        return new UnsuitableInputException(run + " " + how + " several programs (" + String.join(", ", names)
                + "): choose one of them" + door.aside(door.program()));
    }

    private static UnsuitableInputException unknown(String run, String name, List<String> names) {
        return new UnsuitableInputException(run + " has no program " + name + " but " + String.join(", ", names)
                + Nearest.to(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(""));
    }

    private ProcessTime account(List<Run> runs, List<InputFile> files) {
        try {
            return ProcessTimes.choose(runs, processTime);
        } catch (UnsuitableInputException differ) {
            String without = IntStream.range(0, runs.size())
                    .filter(i -> runs.get(i).rows() > 0 && !ProcessTimes.carriesOnCpuTime(runs.get(i)))
                    .mapToObj(i -> files.get(i).file())
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new AccountsDifferException(without
                    + ": not every process carries its on-CPU time, so PT cannot be that; as user + system time"
                    + door.aside(door.userSystem()) + " all runs agree");
        }
    }

    /** PT cannot be on-CPU time for all of the runs; as user + system time they agree. */
    public static final class AccountsDifferException extends UnsuitableInputException {
        private static final long serialVersionUID = 1L;

        AccountsDifferException(String message) {
            super(message);
        }
    }
}
