package org.emplab.agent.cli.analyze;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.agent.cli.CliException;
import org.emplab.analysis.changepoint.ChangePoint;
import org.emplab.analysis.changepoint.EDivisive;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.summary.Summary;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.changepoint.ChangePointsReport;
import picocli.CommandLine.Command;

/** {@code emp analyze change-points}. */
@Command(
        name = "change-points",
        description = "Before which run of a program its times changed for good; runs are put in order of time.",
        mixinStandardHelpOptions = true)
final class ChangePointsCommand extends RunAnalysis {
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
        List<ChangePoint> points = EDivisive.of(
                        inTime.stream().mapToDouble(medians::get).toArray())
                .stream()
                .map(point -> new ChangePoint(inTime.get(point.before()), point.differencePercent(), point.pValue()))
                .toList();
        return ChangePointsReport.of(
                inputs.processTime(),
                inputs.allFiles(),
                runs.stream().map(Run::header).toList(),
                quantity,
                medians,
                points);
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
