package org.emplab.analysis.statistics;

import java.util.Arrays;
import org.emplab.analysis.series.Series;

/** The mean of a series drawn anew from itself, of what lies within mean ± k·sd of the draw; ms. */
final class BootstrapMean {
    private final double estimate;
    private final double deviations;
    /** Differences to the smallest time, which keep their digits. */
    private final double[] above;

    private final double least;
    private final double[] drawn;

    /**
     * @param deviations k; 0 drops nothing
     */
    BootstrapMean(Series series, double deviations) {
        this(series, deviations, series.size());
    }

    /**
     * @param size of a draw
     */
    BootstrapMean(Series series, double deviations, int size) {
        this.deviations = deviations;
        Series kept = DeviationTrim.kept(series, deviations);
        estimate = Moments.of(kept).meanMillis();
        double[] millis = series.millis();
        Arrays.sort(millis); // the order of the samples plays no part
        least = millis[0];
        above = Arrays.stream(millis).map(value -> value - least).toArray();
        drawn = new double[size];
    }

    /** The mean of the series itself. */
    double estimate() {
        return estimate;
    }

    double next(IndexDraws draws) {
        double sum = 0;
        for (int from = 0, count; from < drawn.length; from += count) {
            count = draws.next(above.length, drawn.length - from);
            for (int i = 0; i < count; i++) {
                double value = above[draws.index(i)];
                drawn[from + i] = value;
                sum += value;
            }
        }
        double mean = sum / drawn.length;
        return least + (deviations > 0 ? meanWithin(mean) : mean);
    }

    private double meanWithin(double mean) {
        double squares = 0;
        for (double value : drawn) {
            squares += (value - mean) * (value - mean);
        }
        double reach = deviations * Math.sqrt(squares / (drawn.length - 1));
        double sum = 0;
        int kept = 0;
        for (double value : drawn) {
            if (Math.abs(value - mean) <= reach) {
                sum += value;
                kept++;
            }
        }
        return kept == 0 ? mean : sum / kept; // equal times by rounding
    }
}
