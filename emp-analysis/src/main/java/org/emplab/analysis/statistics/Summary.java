package org.emplab.analysis.statistics;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.emplab.analysis.series.Series;

/**
 * Times in a few numbers, in ms.
 *
 * @param samples how many values, at least one
 * @param sdMillis sample standard deviation (n − 1); empty for one value
 * @param relativeError sd / mean; empty for one value or a mean of 0
 * @param quantiles in ms by percentage, R's type 7
 */
public record Summary(
        int samples,
        double minMillis,
        double maxMillis,
        double meanMillis,
        OptionalDouble sdMillis,
        OptionalDouble relativeError,
        SortedMap<Integer, Double> quantiles) {

    private static final int[] PERCENTAGES = {1, 5, 10, 25, 50, 75, 90, 95, 99};
    private static final Quantile TYPE_7 = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

    public Summary {
        quantiles = Collections.unmodifiableSortedMap(new TreeMap<>(quantiles));
    }

    /** The summary of a series; empty if the series is. */
    public static Optional<Summary> of(Series series) {
        if (series.isEmpty()) {
            return Optional.empty();
        }
        Moments moments = Moments.of(series);
        return Optional.of(new Summary(
                series.size(),
                moments.minMillis(),
                moments.maxMillis(),
                moments.meanMillis(),
                moments.sdMillis(),
                moments.relativeError(),
                quantilesOf(series.millis())));
    }

    /**
     * One of the quantiles.
     *
     * @throws IllegalArgumentException if this percentage is not among them
     */
    public double quantile(int percentage) {
        Double quantile = quantiles.get(percentage);
        if (quantile == null) {
            throw new IllegalArgumentException("no quantile of " + percentage + " %");
        }
        return quantile;
    }

    /** The value below which a share of the times lies: R's type 7, values sorted or not. */
    public static double quantile(double[] millis, double probability) {
        return TYPE_7.evaluate(millis.clone(), probability);
    }

    /** The value in the middle, the upper one of two; 0 of none. */
    public static double upperMedian(DoubleStream values) {
        double[] growing = values.sorted().toArray();
        return growing.length == 0 ? 0 : growing[growing.length / 2];
    }

    /** Why there is no standard deviation or relative error, where there is none. */
    @JsonProperty
    @JsonInclude(NON_ABSENT)
    public Optional<String> reason() {
        if (samples == 1) {
            return Optional.of("one sample has no standard deviation");
        }
        return relativeError.isEmpty() ? Optional.of("the mean is 0: no relative error") : Optional.empty();
    }

    private static SortedMap<Integer, Double> quantilesOf(double[] millis) {
        double[] probabilities = new double[PERCENTAGES.length];
        for (int i = 0; i < PERCENTAGES.length; i++) {
            probabilities[i] = PERCENTAGES[i] / 100.0;
        }
        double[] values = TYPE_7.evaluate(millis, probabilities);
        SortedMap<Integer, Double> quantiles = new TreeMap<>();
        for (int i = 0; i < PERCENTAGES.length; i++) {
            quantiles.put(PERCENTAGES[i], values[i]);
        }
        return quantiles;
    }
}
