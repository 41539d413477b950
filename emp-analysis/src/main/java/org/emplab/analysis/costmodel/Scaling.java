package org.emplab.analysis.costmodel;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
public record Scaling(
        List<OfRun> runs, @JsonProperty("fits") Map<Quantity, Lines> lines) {

    public Scaling {
        runs = List.copyOf(runs);
        lines = Collections.unmodifiableMap(lines);
    }

    /** One run and its times. */
    public record OfRun(
            @JsonUnwrapped @JsonIncludeProperties({"program", "machine"})
            RunHeader header,

            double taskLengthSeconds,
            @JsonAnyGetter Map<Quantity, OfTime> times) {
        public OfRun {
            times = Collections.unmodifiableMap(times);
        }
    }

    /** The summary and the stackable histogram of one time. */
    public record OfTime(
            @JsonUnwrapped Summary summary, @JsonUnwrapped StackedHistogram stacked) {}

    /**
     * The two lines of a quantity; runs whose deviation is 0 or unknown have no logarithm and are left out.
     *
     * @param leftOut how many
     */
    public record Lines(
            @JsonIgnore Optional<LogLogLine> sd,
            Optional<LogLogLine> relativeError,
            @JsonProperty("runsLeftOut") int leftOut) {
        private record InMillis(
                @JsonUnwrapped @JsonIgnoreProperties("factor")
                LogLogLine line,

                double factorMillis) {}

        @JsonProperty("sd")
        Optional<InMillis> sdMillis() {
            return sd.map(line -> new InMillis(line, line.factor()));
        }

        @JsonProperty
        @JsonInclude(NON_ABSENT)
        Optional<String> reason() {
            return sd.isPresent()
                    ? Optional.empty()
                    : Optional.of("a line takes two different task lengths with a deviation above 0");
        }
    }

    public static Scaling of(List<Run> runs, ProcessTime processTime, int bins) {
        if (runs.size() < 2) {
            throw new UnsuitableInputException("scaling takes at least two runs");
        }
        List<OfRun> each = new ArrayList<>();
        for (Run run : runs) {
            Map<Quantity, OfTime> times = new EnumMap<>(Quantity.class);
            for (Quantity quantity : Quantity.values()) {
                Series series = quantity.of(run, processTime);
                Summary.of(series)
                        .ifPresent(
                                summary -> times.put(quantity, new OfTime(summary, StackedHistogram.of(series, bins))));
            }
            each.add(new OfRun(run.header(), TaskLength.seconds(run), times));
        }
        Map<Quantity, Lines> lines = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            if (each.stream().anyMatch(run -> run.times().containsKey(quantity))) {
                lines.put(quantity, lines(each, quantity));
            }
        }
        return new Scaling(each, lines);
    }

    private static Lines lines(List<OfRun> runs, Quantity quantity) {
        List<double[]> points = new ArrayList<>();
        for (OfRun run : runs) {
            OfTime time = run.times().get(quantity);
            if (time != null && time.summary().sdMillis().orElse(0) > 0) {
                points.add(new double[] {
                    run.taskLengthSeconds(),
                    time.summary().sdMillis().orElseThrow(),
                    time.summary().relativeError().orElseThrow()
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

    /**
     * A histogram without its units, one layer of the 3-D plots: times from 0 (the run's smallest) to 100 (its largest),
     * heights from 0 to 100 (the fullest bin), so that runs of a second and of hours can stand behind each other
     * (repeatability.txt, figures 13 and 14). No bin is narrower than the step of the times, 1 ms in the papers, or it would
     * stand empty between two that are not. Constant times are one bar at 0; an empty series has none.
     *
     * @param heights of equally wide bins over 0 … 100, percent of the fullest
     */
    public record StackedHistogram(
            @JsonProperty("stackedHistogramPercent") List<Double> heights) {
        public StackedHistogram {
            heights = List.copyOf(heights);
        }

        /**
         * @param most bins of it: fewer where the times have fewer steps from the smallest to the largest
         */
        public static StackedHistogram of(Series series, int most) {
            if (most < 1) {
                throw new IllegalArgumentException("at least one bin: " + most);
            }
            if (series.isEmpty()) {
                return new StackedHistogram(List.of());
            }
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            for (int i = 0; i < series.size(); i++) {
                min = Math.min(min, series.nanos(i));
                max = Math.max(max, series.nanos(i));
            }
            int bins = max == min ? most : (int) Math.min(most, (max - min) / series.stepNanos() + 1);
            int[] counts = new int[bins];
            int fullest = 0;
            for (int i = 0; i < series.size(); i++) {
                double position = max == min ? 0 : (series.nanos(i) - min) / (double) (max - min);
                int bin = Math.min(bins - 1, (int) (position * bins));
                fullest = Math.max(fullest, ++counts[bin]);
            }
            List<Double> heights = new ArrayList<>(bins);
            for (int count : counts) {
                heights.add(100.0 * count / fullest);
            }
            return new StackedHistogram(heights);
        }

        /** The middle of a bin on the axis 0 … 100. */
        public double middle(int bin) {
            return 100 * (bin + 0.5) / heights.size();
        }
    }
}
