package org.emplab.analysis.changepoint;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.changepoint.EDivisive.ChangePoint;
import org.emplab.analysis.comparison.HeaderDifference;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.RunAutocorrelation;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** The change points of a program's times from run to run: {@code emp-change-points/1}. */
public final class ChangePointsReport {
    private static final int NAMED = 3;

    private ChangePointsReport() {}

    private record Answer(
            List<Timed> runs,
            Quantity quantity,
            List<Change> points,
            List<Change> marks,
            List<Change> candidates,
            OptionalDouble correlationOfSuccessiveRuns) {}

    private record Timed(@JsonUnwrapped RunHeader header, double medianMillis) {}

    /**
     * One change; its indices are those of the runs as they were given.
     *
     * @param mark a person's reason; empty where the change was found
     * @param suspects what else changed there
     */
    public record Change(
            @JsonUnwrapped ChangePoint point,
            @JsonProperty("text") @JsonInclude(NON_ABSENT) Optional<String> mark,
            List<Suspect> suspects) {
        public Change {
            suspects = List.copyOf(suspects);
        }

        boolean found() {
            return mark.isEmpty() && point.sure();
        }

        boolean candidate() {
            return !point.sure();
        }

        Stream<Suspect> mattering() {
            return suspects.stream().filter(suspect -> suspect.field().matters());
        }

        /** The likeliest suspects, each with its value before and after. */
        String suspected(String before, String between, String after) {
            return mattering()
                    .limit(NAMED)
                    .map(Suspect::field)
                    .map(field -> field.key() + before + field.shownFirst() + between + field.shownSecond() + after)
                    .collect(Collectors.joining("; "));
        }

        Report.TimeChange told() {
            return new Report.TimeChange(
                    point.before(), point.differencePercent(), mark.orElseGet(() -> suspected(" ", " → ", "")));
        }

        String file(List<InputFile> inputs) {
            return inputs.get(point.before()).file();
        }
    }

    /** The indices of runs in order of time; those without samples come last. */
    public static List<Integer> inTime(List<Run> runs) {
        return IntStream.range(0, runs.size())
                .boxed()
                .sorted(Comparator.comparing(i -> began(runs.get(i))))
                .toList();
    }

    private static Instant began(Run run) {
        return run.samples().isEmpty() ? Instant.MAX : run.sample(0).startedAt();
    }

    /**
     * Looks for change points over runs of one program.
     *
     * @throws UnsuitableInputException if the runs are of several programs or task lengths, or one has no time
     */
    public static Report ofRuns(RunSelection chosen) {
        List<Run> runs = chosen.runs();
        List<InputFile> files = chosen.files();
        ProcessTime processTime = chosen.processTime();
        String program = runs.get(0).header().program();
        for (int i = 0; i < runs.size(); i++) {
            String other = runs.get(i).header().program();
            if (!other.equals(program)) {
                throw new UnsuitableInputException(
                        files.get(i).file(),
                        "a run of " + other + ", not of " + program + ": change points are of one program");
            }
            OptionalDouble length = runs.get(i).header().taskLengthSeconds();
            if (!length.equals(runs.get(0).header().taskLengthSeconds())) {
                throw new UnsuitableInputException(
                        files.get(i).file(),
                        "a task of " + seconds(length) + ", not of "
                                + seconds(runs.get(0).header().taskLengthSeconds())
                                + ": change points are of one task length");
            }
            if (files.subList(0, i).contains(files.get(i))) {
                throw new UnsuitableInputException(
                        files.get(i).file(), "is given twice: change points are of runs after one another");
            }
        }
        boolean everyPt =
                runs.stream().noneMatch(run -> Quantity.PT.of(run, processTime).isEmpty());
        Quantity quantity = everyPt ? Quantity.PT : Quantity.ET;
        List<Double> medians = IntStream.range(0, runs.size())
                .mapToObj(i -> median(
                        quantity.of(runs.get(i), processTime), files.get(i).file()))
                .toList();
        List<Integer> inTime = inTime(runs);
        Map<Integer, String> marked = new LinkedHashMap<>();
        chosen.marks().forEach((run, text) -> marked.put(inTime.indexOf(run), text));
        List<ChangePoint> changes =
                EDivisive.of(inTime.stream().mapToDouble(medians::get).toArray(), marked.keySet());
        List<RunHeader> headers = chosen.headers();
        List<RunHeader> headersInTime = inTime.stream().map(headers::get).toList();
        List<Change> told = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            ChangePoint change = changes.get(i);
            int from = i == 0 ? 0 : changes.get(i - 1).before();
            int to = i + 1 == changes.size() ? runs.size() : changes.get(i + 1).before();
            told.add(new Change(
                    new ChangePoint(
                            inTime.get(change.before()), change.differencePercent(), change.pValue(), change.sure()),
                    Optional.ofNullable(marked.get(change.before())),
                    Suspect.of(headersInTime, change.before(), from, to).stream()
                            .map(suspect ->
                                    new Suspect(inTime.get(suspect.before()), suspect.field(), suspect.lasting()))
                            .toList()));
        }
        return of(chosen, quantity, medians, inTime, told);
    }

    private static String seconds(OptionalDouble length) {
        return length.isPresent() ? Digits.plain(length.getAsDouble()) + " s" : "no named length";
    }

    private static double median(Series series, String file) {
        double median = series.isEmpty() ? 0 : Summary.quantile(series.millis(), 0.5);
        if (median <= 0) {
            throw new UnsuitableInputException(file, "no sample that did not fail has a time above 0");
        }
        return median;
    }

    /**
     * @param medians of each run, ms
     * @param inTime the indices of the runs in order of time
     * @param changes found and marked, in order of time
     */
    private static Report of(
            RunSelection chosen, Quantity quantity, List<Double> medians, List<Integer> inTime, List<Change> changes) {
        List<RunHeader> runs = chosen.headers();
        List<InputFile> inputs = chosen.files();
        String program = runs.get(0).program();
        Table table = Table.of(
                        changes,
                        "points",
                        "Change points of the " + quantity.title() + " of " + program + " over " + runs.size()
                                + " runs")
                .text("file", "Before the run", change -> change.file(inputs))
                .count(
                        "position",
                        "No.",
                        change -> inTime.indexOf(change.point().before()) + 1)
                .number(
                        "differencePercent",
                        "Difference",
                        "%",
                        3,
                        change -> change.point().differencePercent())
                .number("pValue", "p", "", 3, change -> change.point().pValue())
                .text("sure", "However often one looks", change -> change.candidate() ? "no, a candidate" : "yes")
                .text("mark", "Marked", Change::mark)
                .build();
        Table.Builder suspects = Table.named("suspects", "What else changed near them, the likeliest first")
                .text("file", "Change before the run")
                .text("field", "Field")
                .text("first", "Before")
                .text("second", "After")
                .text("changedBefore", "since")
                .text("matters", "Matters")
                .text("lasting", "Lasting");
        OptionalDouble memory = memory(medians, inTime, changes);
        List<Change> points = changes.stream().filter(Change::found).toList();
        List<Change> candidates = changes.stream().filter(Change::candidate).toList();
        List<Change> marks =
                changes.stream().filter(change -> change.mark().isPresent()).toList();
        Report.Builder report = chosen.report(
                "change-points",
                "3",
                inputs,
                new Answer(
                        IntStream.range(0, runs.size())
                                .mapToObj(i -> new Timed(runs.get(i), medians.get(i)))
                                .toList(),
                        quantity,
                        points,
                        marks,
                        candidates,
                        memory));
        report.sentence("The " + quantity.title() + " of " + program
                + (points.isEmpty() ? " does not change over " : " changes " + times(points.size()) + " over ")
                + runs.size()
                + " runs" + (marks.isEmpty() ? "" : ", beside what is marked")
                + (points.isEmpty() ? "." : ", however often one looks."));
        if (!candidates.isEmpty()) {
            boolean one = candidates.size() == 1;
            report.sentence((one ? "A candidate stands" : candidates.size() + " candidates stand")
                    + " out at this look alone: more runs confirm or dismiss " + (one ? "it." : "them."));
        }
        memory.ifPresent(correlation -> report.sentence("Successive runs are alike beside what is sure (correlation "
                + Digits.fixed(correlation, 2)
                + "): a change is under way, or the machine remembers from run to run, and then changes are told too"
                + " often."));
        changes.stream().filter(change -> !change.candidate()).forEach(change -> report.change(change.told()));
        for (Change change : changes) {
            report.sentence(sentence(change, inputs));
            for (Suspect suspect : change.suspects()) {
                HeaderDifference field = suspect.field();
                suspects.row(
                        change.file(inputs),
                        field.key(),
                        field.shownFirst(),
                        field.shownSecond(),
                        inputs.get(suspect.before()).file(),
                        field.matters() ? "yes" : "no",
                        suspect.lasting() ? "yes" : "no");
            }
        }
        report.table(table);
        if (!changes.isEmpty()) {
            report.table(suspects.build());
        }
        BaselineTables baselines = BaselineTables.of(medians, inTime, changes);
        return report.table(baselines.table(chosen, quantity))
                .figure(baselines.figure(quantity, program))
                .build();
    }

    private static OptionalDouble memory(List<Double> medians, List<Integer> inTime, List<Change> changes) {
        List<Integer> starts = new ArrayList<>(List.of(0));
        changes.stream()
                .filter(change -> !change.candidate())
                .forEach(change -> starts.add(inTime.indexOf(change.point().before())));
        return RunAutocorrelation.of(inTime.stream().mapToDouble(medians::get).toArray(), starts);
    }

    private static String sentence(Change change, List<InputFile> inputs) {
        String told = "Before " + shown(change.file(inputs)) + ": "
                + Digits.signedFixed(change.point().differencePercent(), 2) + " %";
        if (change.mark().isPresent()) {
            return told + ", marked: " + change.mark().get() + ".";
        }
        told += change.candidate() ? ", a candidate" : "";
        String named = change.suspected(" (", ", ", ")");
        int more = (int) change.mattering().count() - NAMED;
        return told
                + (named.isEmpty()
                        ? "; nothing that the runs record and that matters changed there."
                        : "; suspect: " + named + (more > 0 ? "; and " + more + " more in the table of suspects" : "")
                                + ".");
    }

    /** A stored run by the beginning of its id, which is enough to find it. */
    private static String shown(String file) {
        return file.replaceFirst("^run:(\\w{8})-.*", "run $1");
    }

    private static String times(int points) {
        return points == 1 ? "once" : points + " times";
    }
}
