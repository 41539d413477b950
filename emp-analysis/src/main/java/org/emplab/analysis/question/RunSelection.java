package org.emplab.analysis.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;

/**
 * Runs that a question is about, with what is settled before any question: of which programs they are, the account of PT
 * that they share, and the cutoffs to apply.
 *
 * @param files of the runs, in their order
 * @param roles keys of the runs' roles, in their order
 * @param cutoffs of the runs, in their order; all of them have some, or none has
 * @param marks why times changed before a run, by its place among the runs
 */
public record RunSelection(
        List<Run> runs,
        List<InputFile> files,
        List<String> roles,
        ProcessTime processTime,
        List<Cutoffs> cutoffs,
        Map<Integer, String> marks,
        Door door) {
    public RunSelection {
        runs = List.copyOf(runs);
        files = List.copyOf(files);
        roles = List.copyOf(roles);
        cutoffs = List.copyOf(cutoffs);
        marks = Map.copyOf(marks);
    }

    /** The runs in a role, in their order. */
    public List<Run> inRole(String role) {
        return IntStream.range(0, runs.size())
                .filter(i -> roles.get(i).equals(role))
                .mapToObj(runs::get)
                .toList();
    }

    /** This question about other samples of the runs. */
    RunSelection withRuns(List<Run> others) {
        return new RunSelection(others, files, roles, processTime, cutoffs, marks, door);
    }

    public RunSelection withMarks(Map<Integer, String> marked) {
        return new RunSelection(runs, files, roles, processTime, cutoffs, marked, door);
    }

    /**
     * @param ofRun the cutoffs for a run with such a header
     */
    public RunSelection withCutoffs(Function<RunHeader, Cutoffs> ofRun) {
        return new RunSelection(
                runs, files, roles, processTime, headers().stream().map(ofRun).toList(), marks, door);
    }

    /** The runs without the samples in which a daemon is over its cutoff. */
    RunSelection withinCutoffs() {
        if (cutoffs.isEmpty()) {
            return this;
        }
        List<Run> within = IntStream.range(0, runs.size())
                .mapToObj(i -> within(runs.get(i), files.get(i)))
                .toList();
        return new RunSelection(within, files, roles, processTime, cutoffs, marks, door);
    }

    private Run within(Run run, InputFile file) {
        Run within = run.without(overCutoff(run));
        if (within.size() < run.size() && within.failed() == within.size()) {
            throw new UnsuitableInputException(file.file(), "its cutoffs drop every sample");
        }
        return within;
    }

    /** The objections to cutoffs of other machines than the runs', each once. */
    public List<String> strangeCutoffs() {
        return IntStream.range(0, cutoffs.size())
                .filter(i -> runs.get(i).size() > 0)
                .mapToObj(i -> cutoffs.get(i).strangeTo(runs.get(i).header().machine()))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** The quantity to answer for: ET in place of PT where no run carries PT, as in files of most other tools. */
    public Quantity carried(Quantity asked) {
        boolean absent = asked == Quantity.PT
                && runs.stream()
                        .allMatch(run -> Quantity.PT.of(run, processTime).isEmpty());
        return absent ? Quantity.ET : asked;
    }

    /** The cutoffs to time a run with; none without a table. */
    public CutoffTable table(Run run) {
        return cutoffs.isEmpty()
                ? CutoffTable.none(processTime)
                : cutoffs.get(place(run)).table();
    }

    private int place(Run run) {
        return IntStream.range(0, runs.size())
                .filter(i -> runs.get(i) == run)
                .findFirst()
                .orElseThrow();
    }

    /** Everything that the answer is made from: the cutoffs, if any, and each file of runs once. */
    public List<InputFile> inputs() {
        List<InputFile> all = new ArrayList<>();
        cutoffs.stream().map(Cutoffs::file).distinct().forEach(all::add);
        files.stream().distinct().forEach(all::add);
        return all;
    }

    public List<RunHeader> headers() {
        return runs.stream().map(Run::header).toList();
    }

    /**
     * Begins a report whose JSON is an answer. The report holds no samples unless the answer does.
     *
     * @param inputs what the answer was made from: {@link #files} or {@link #inputs}
     */
    public Report.Builder report(String name, String algorithmVersion, List<InputFile> inputs, Record answer) {
        ProcessTime account = processTime;
        return Report.builder(() -> ResultJson.of(name, algorithmVersion, account, inputs, answer));
    }

    /** Numbers of a run's samples in which a daemon is over its cutoff; none without cutoffs. */
    public Set<Integer> overCutoff(Run run) {
        return cutoffs.isEmpty() ? Set.of() : FirstSanityCheck.dropped(run, table(run), TaskLength.seconds(run));
    }

    /** The answer with the cutoffs that were applied. */
    Report saying(Report answer) {
        return AppliedCutoffs.to(this).in(answer);
    }
}
