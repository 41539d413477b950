package org.emplab.report.asked;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;

/**
 * Runs of an analysis, with the account of PT that all of them have.
 *
 * @param files of the runs, in their order
 * @param marks why times changed before a run, by its index
 */
record AskedRuns(List<Run> runs, List<InputFile> files, ProcessTime processTime, Map<Integer, String> marks) {
    /** The parameter of every analysis that says which account PT is taken from. */
    static final String PT = "pt";

    AskedRuns {
        runs = List.copyOf(runs);
        files = List.copyOf(files);
        marks = Map.copyOf(marks);
    }

    /**
     * @param marks by the ids of runs
     * @param programs of runs that interleave several the one that is looked at: one for all, or one for each
     */
    static AskedRuns of(
            List<Run> runs,
            List<InputFile> files,
            List<String> programs,
            AskedValues values,
            Map<String, String> marks) {
        List<Run> chosen = ofPrograms(runs, programs);
        return new AskedRuns(chosen, files, processTime(chosen, files, values), indexed(marks, files));
    }

    /** The same, with each program of an interleaved run as a run of its own. */
    static AskedRuns ofEveryProgram(
            List<Run> runs, List<InputFile> files, AskedValues values, Map<String, String> marks) {
        List<Run> each = new ArrayList<>();
        List<InputFile> fileOfEach = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            List<Run> own = run.header().interleaved()
                    ? run.header().names().stream().map(run::of).toList()
                    : List.of(run);
            each.addAll(own);
            fileOfEach.addAll(Collections.nCopies(own.size(), files.get(i)));
        }
        return new AskedRuns(each, fileOfEach, processTime(each, fileOfEach, values), indexed(marks, fileOfEach));
    }

    private static ProcessTime processTime(List<Run> runs, List<InputFile> files, AskedValues values) {
        Optional<ProcessTime> wanted = Optional.of(values.text(PT))
                .filter(key -> !key.isEmpty())
                .map(key -> ProcessTime.ofKey(key).orElseThrow(() -> values.wrong(PT, "is on-cpu or user-system")));
        try {
            return ProcessTimes.choose(runs, wanted);
        } catch (UnsuitableInputException differ) {
            String without = IntStream.range(0, runs.size())
                    .filter(i -> runs.get(i).rows() > 0 && !ProcessTimes.carriesOnCpuTime(runs.get(i)))
                    .mapToObj(i -> files.get(i).file())
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new UnsuitableInputException(
                    without
                            + ": not every process carries its on-CPU time, so PT cannot be that; as user + system time (pt=user-system) all runs agree");
        }
    }

    private static Map<Integer, String> indexed(Map<String, String> marks, List<InputFile> files) {
        List<String> ids = files.stream()
                .map(file -> file.file().replaceFirst("^run:", ""))
                .toList();
        Map<Integer, String> indexed = new LinkedHashMap<>();
        marks.forEach((id, text) -> {
            if (!ids.contains(id)) {
                throw new IllegalArgumentException("marks names " + id + ", which is not among the runs");
            }
            indexed.put(ids.indexOf(id), text);
        });
        return indexed;
    }

    private static List<Run> ofPrograms(List<Run> runs, List<String> names) {
        if (names.size() > 1 && names.size() != runs.size()) {
            throw new IllegalArgumentException("choose one program for all runs, or one for each (programs)");
        }
        List<Run> chosen = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            if (!run.header().interleaved()) {
                chosen.add(run);
            } else if (names.isEmpty()) {
                throw new UnsuitableInputException("a run interleaves several programs ("
                        + String.join(", ", run.header().names()) + "): choose one of them (programs)");
            } else {
                String name = names.get(Math.min(i, names.size() - 1));
                if (!run.header().names().contains(name)) {
                    throw new UnsuitableInputException("the run has no program " + name + " but "
                            + String.join(", ", run.header().names()));
                }
                chosen.add(run.of(name));
            }
        }
        return chosen;
    }

    /** Of these, each file once. */
    List<InputFile> distinctFiles() {
        return files.stream().distinct().toList();
    }

    List<RunHeader> headers() {
        return runs.stream().map(Run::header).toList();
    }

    List<Set<Integer>> nothingDropped() {
        return runs.stream().map(run -> Set.<Integer>of()).toList();
    }
}
