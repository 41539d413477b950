package org.emplab.analysis.costmodel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * Standard deviation and relative error against task length, each with its line in log–log scale (repeatability.txt,
 * figure 15; EMP, figure 17), and the histograms for stacking (figures 13 and 14).
 *
 * @param runs in the order given
 * @param lines by quantity; a quantity that fewer than two task lengths carry is not in it
 */
public record Scaling(List<OfRun> runs, Map<Quantity, Lines> lines) {

    public Scaling {
        runs = List.copyOf(runs);
        lines = Collections.unmodifiableMap(lines);
    }

    /** One run: its task length, and for each quantity the summary and the stackable histogram. */
    public record OfRun(
            RunHeader header,
            double taskLengthSeconds,
            Map<Quantity, Summary> summaries,
            Map<Quantity, StackedHistogram> stacked) {
        public OfRun {
            summaries = Collections.unmodifiableMap(summaries);
            stacked = Collections.unmodifiableMap(stacked);
        }
    }

    /**
     * The two lines of a quantity; runs whose deviation is 0 or unknown have no logarithm and are left out.
     *
     * @param leftOut how many
     */
    public record Lines(Optional<LogLogLine> sd, Optional<LogLogLine> relativeError, int leftOut) {}

    public static Scaling of(List<Run> runs, ProcessTime processTime, int bins) {
        if (runs.size() < 2) {
            throw new UnsuitableInputException("scaling takes at least two runs");
        }
        List<OfRun> each = new ArrayList<>();
        for (Run run : runs) {
            Map<Quantity, Summary> summaries = new EnumMap<>(Quantity.class);
            Map<Quantity, StackedHistogram> stacked = new EnumMap<>(Quantity.class);
            for (Quantity quantity : Quantity.values()) {
                Series series = quantity.of(run, processTime);
                Summary.of(series).ifPresent(summary -> {
                    summaries.put(quantity, summary);
                    stacked.put(quantity, StackedHistogram.of(series, bins));
                });
            }
            each.add(new OfRun(run.header(), TaskLength.seconds(run), summaries, stacked));
        }
        Map<Quantity, Lines> lines = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            if (each.stream().anyMatch(run -> run.summaries().containsKey(quantity))) {
                lines.put(quantity, lines(each, quantity));
            }
        }
        return new Scaling(each, lines);
    }

    private static Lines lines(List<OfRun> runs, Quantity quantity) {
        List<double[]> points = new ArrayList<>();
        for (OfRun run : runs) {
            Summary summary = run.summaries().get(quantity);
            if (summary != null && summary.sdMillis().orElse(0) > 0) {
                points.add(new double[] {
                    run.taskLengthSeconds(),
                    summary.sdMillis().orElseThrow(),
                    summary.relativeError().orElseThrow()
                });
            }
        }
        return new Lines(line(points, 1), line(points, 2), runs.size() - points.size());
    }

    private static Optional<LogLogLine> line(List<double[]> points, int y) {
        return LogLogLine.of(
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[y]).toArray());
    }
}
