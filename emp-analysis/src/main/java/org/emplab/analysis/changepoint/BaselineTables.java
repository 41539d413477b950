package org.emplab.analysis.changepoint;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.emplab.analysis.changepoint.ChangePointsReport.Change;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Summary;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/**
 * The runs' medians in order of time, and the level between two changes.
 *
 * @param runs indices of the runs as they were given, in order of time
 * @param medians of these, ms
 * @param levels for each of them the median of its stretch, ms
 * @param starts positions in time at which a stretch starts, the first without a change
 * @param marked which of them a person marked
 * @param candidates which of them are not sure
 */
record BaselineTables(
        List<Integer> runs,
        double[] medians,
        double[] levels,
        List<Integer> starts,
        List<Integer> marked,
        List<Integer> candidates) {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static BaselineTables of(List<Double> medians, List<Integer> inTime, List<Change> changes) {
        double[] ordered = inTime.stream().mapToDouble(medians::get).toArray();
        List<Integer> starts = new ArrayList<>(List.of(0));
        List<Integer> marked = new ArrayList<>();
        List<Integer> candidates = new ArrayList<>();
        for (Change change : changes) {
            int at = inTime.indexOf(change.point().before());
            starts.add(at);
            if (change.mark().isPresent()) {
                marked.add(at);
            }
            if (change.candidate()) {
                candidates.add(at);
            }
        }
        double[] levels = new double[ordered.length];
        for (int i = 0; i < starts.size(); i++) {
            int from = starts.get(i);
            int to = i + 1 < starts.size() ? starts.get(i + 1) : ordered.length;
            Arrays.fill(levels, from, to, Summary.quantile(Arrays.copyOfRange(ordered, from, to), 0.5));
        }
        return new BaselineTables(inTime, ordered, levels, starts, marked, candidates);
    }

    Table table(RunSelection chosen, Quantity quantity) {
        Table.Builder table = Table.named("runs", "The runs in order of time, and the level that each belongs to")
                .count("position", "No.")
                .text("file", "Run")
                .text("startedAt", "Started")
                .number("medianMillis", "Median of " + quantity.title(), "ms", 3)
                .number("levelMillis", "Level", "ms", 3);
        for (int i = 0; i < medians.length; i++) {
            table.row(
                    i + 1,
                    chosen.files().get(runs.get(i)).file(),
                    MINUTE.format(chosen.runs().get(runs.get(i)).sample(0).startedAt()),
                    medians[i],
                    levels[i]);
        }
        return table.build();
    }

    Figure figure(Quantity quantity, String program) {
        List<Figure.Plot> plots = new ArrayList<>();
        plots.add(new Figure.Scatter(
                "median of a run",
                IntStream.rangeClosed(1, medians.length).asDoubleStream().toArray(),
                medians));
        for (int i = 0; i < starts.size(); i++) {
            int from = starts.get(i);
            int to = i + 1 < starts.size() ? starts.get(i + 1) : medians.length;
            plots.add(new Figure.Line(
                    "from " + (from + 1)
                            + (marked.contains(from) ? ", marked" : candidates.contains(from) ? ", a candidate" : ""),
                    new double[] {from + 0.5, to + 0.5},
                    new double[] {levels[from], levels[from]}));
        }
        return new Figure(
                "change-points",
                "Medians of the " + quantity.title() + " of " + program + ", and the level between two changes",
                Axis.linear("Run in order of time", ""),
                Axis.linear("Median of " + quantity.title(), "ms"),
                plots);
    }
}
