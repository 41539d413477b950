package org.emplab.agent.cli.analyze;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.emplab.agent.cli.CliException;
import org.emplab.analysis.changepoint.ChangePoint;
import org.emplab.analysis.changepoint.EDivisive;
import org.emplab.analysis.changepoint.Suspect;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.summary.Summary;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.changepoint.ChangePointsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code emp analyze change-points}. */
@Command(
        name = "change-points",
        description = "Before which run of a program its times changed for good; runs are put in order of time.",
        mixinStandardHelpOptions = true)
final class ChangePointsCommand extends RunAnalysis {
    @Option(
            names = "--mark",
            paramLabel = "RUN=TEXT",
            description = {
                "Times changed before this run because of TEXT: a new baseline. May be given several times.",
                "RUN is a file as it is given, or its name."
            })
    private Map<String, String> marks = new LinkedHashMap<>();

    @Override
    void check(List<Path> files) {
        if (files.size() < EDivisive.FEWEST_VALUES) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    "change-points takes at least " + EDivisive.FEWEST_VALUES + " run files, not " + files.size()
                            + ": with fewer no change is sure at 5 %");
        }
    }

    @Override
    Report report(InputOptions.Inputs inputs) {
        List<Run> runs = inputs.runs();
        String program = runs.get(0).header().program();
        for (int i = 0; i < runs.size(); i++) {
            String other = runs.get(i).header().program();
            if (!other.equals(program)) {
                throw new UnsuitableInputException(inputs.files().get(i).file() + ": a run of " + other + ", not of "
                        + program + ": change points are of one program");
            }
        }
        boolean everyPt = runs.stream()
                .noneMatch(run -> Quantity.PT.of(run, inputs.processTime()).isEmpty());
        Quantity quantity = everyPt ? Quantity.PT : Quantity.ET;
        List<Double> medians = IntStream.range(0, runs.size())
                .mapToObj(i -> median(
                        quantity.of(runs.get(i), inputs.processTime()),
                        inputs.files().get(i).file()))
                .toList();
        List<Integer> inTime = IntStream.range(0, runs.size())
                .boxed()
                .sorted(Comparator.comparing(i -> begin(runs.get(i))))
                .toList();
        Map<Integer, String> marked = marked(inputs.files(), inTime);
        List<ChangePoint> changes =
                EDivisive.of(inTime.stream().mapToDouble(medians::get).toArray(), marked.keySet());
        List<RunHeader> headers = runs.stream().map(Run::header).toList();
        List<RunHeader> headersInTime = inTime.stream().map(headers::get).toList();
        List<ChangePointsReport.Change> told = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            ChangePoint change = changes.get(i);
            int from = i == 0 ? 0 : changes.get(i - 1).before();
            int to = i + 1 == changes.size() ? runs.size() : changes.get(i + 1).before();
            told.add(new ChangePointsReport.Change(
                    new ChangePoint(inTime.get(change.before()), change.differencePercent(), change.pValue()),
                    Optional.ofNullable(marked.get(change.before())),
                    Suspect.of(headersInTime, change.before(), from, to).stream()
                            .map(suspect ->
                                    new Suspect(inTime.get(suspect.before()), suspect.field(), suspect.lasting()))
                            .toList()));
        }
        return ChangePointsReport.of(inputs.processTime(), inputs.allFiles(), headers, quantity, medians, told);
    }

    /** The marks' texts by the index of the run in order of time. */
    private Map<Integer, String> marked(List<InputFile> files, List<Integer> inTime) {
        Map<Integer, String> marked = new LinkedHashMap<>();
        marks.forEach((name, text) -> {
            List<Integer> runs = IntStream.range(0, files.size())
                    .filter(i -> files.get(i).file().equals(name)
                            || Path.of(files.get(i).file()).endsWith(name))
                    .boxed()
                    .toList();
            if (runs.size() != 1) {
                throw new CliException(
                        CliException.WRONG_CALL,
                        "--mark " + name + ": " + (runs.isEmpty() ? "no run that is given is" : "several runs are")
                                + " called so");
            }
            int at = inTime.indexOf(runs.get(0));
            if (at == 0) {
                throw new CliException(
                        CliException.WRONG_CALL, "--mark " + name + ": nothing comes before the earliest run");
            }
            marked.put(at, text);
        });
        return marked;
    }

    private static double median(Series series, String file) {
        double median = series.isEmpty() ? 0 : Summary.quantile(series.millis(), 0.5);
        if (median <= 0) {
            throw new UnsuitableInputException(file + ": no sample that did not fail has a time above 0");
        }
        return median;
    }

    private static Instant begin(Run run) {
        return run.sample(0).startedAt();
    }
}
