package org.emplab.analysis.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.analysis.timing.OverCutoff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;

/**
 * Runs that a question is about, with what is settled before any question: of which programs they are, the account of PT
 * that they share, and the cutoffs to apply.
 *
 * @param files of the runs, in their order
 * @param marks why times changed before a run, by its place among the runs
 */
public record ChosenRuns(
        List<Run> runs,
        List<InputFile> files,
        ProcessTime processTime,
        Optional<Cutoffs> cutoffs,
        Map<Integer, String> marks,
        Door door) {
    /** A table of cutoffs and its file. */
    public record Cutoffs(CutoffTable table, InputFile file) {}

    public ChosenRuns {
        runs = List.copyOf(runs);
        files = List.copyOf(files);
        marks = Map.copyOf(marks);
    }

    public ChosenRuns withCutoffs(Cutoffs applied) {
        return new ChosenRuns(runs, files, processTime, Optional.of(applied), marks, door);
    }

    /** The same question about other samples of the runs. */
    ChosenRuns withRuns(List<Run> others) {
        return new ChosenRuns(others, files, processTime, cutoffs, marks, door);
    }

    public ChosenRuns withMarks(Map<Integer, String> marked) {
        return new ChosenRuns(runs, files, processTime, cutoffs, marked, door);
    }

    /** The cutoffs to time a run with; none without a table. */
    public CutoffTable table() {
        return cutoffs.map(Cutoffs::table).orElseGet(() -> CutoffTable.none(processTime));
    }

    /** Everything that the answer is made from: the cutoffs, if any, and each file of runs once. */
    public List<InputFile> inputs() {
        List<InputFile> all = new ArrayList<>();
        cutoffs.ifPresent(applied -> all.add(applied.file()));
        files.stream().distinct().forEach(all::add);
        return all;
    }

    public List<RunHeader> headers() {
        return runs.stream().map(Run::header).toList();
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
