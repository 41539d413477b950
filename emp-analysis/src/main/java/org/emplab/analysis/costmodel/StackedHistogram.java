package org.emplab.analysis.costmodel;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.series.Series;

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
