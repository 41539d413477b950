package org.emplab.analysis.statistics;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import org.emplab.analysis.series.Series;

/**
 * The effective sample size of successive samples that depend on each other: as many independent samples have a mean of the
 * same error.
 *
 * <p>The variance of a mean is 1 + 2Σρ_k times that of independent samples. The sum is the larger of two: that of a
 * first-order autoregression, (1 + ρ)/(1 − ρ) with ρ less its bias in short series (Kendall, 1954), and that of the
 * coefficients up to where pairs of them are no longer positive (Geyer's initial monotone sequence, 1992). It is 1 where
 * the first coefficient is below 1/√n, and never less: that samples take turns narrows no interval. The tenth of the
 * values at each end counts as its border, so that a few long samples do not hide what the others do.
 *
 * @param samples how many there are
 * @param factor by which the variance of their mean grows; at least 1
 */
public record EffectiveSampleSize(
        @JsonIgnore int samples, @JsonIgnore double factor) {
    private static final double SHARE = 0.1;
    /** Standard errors of the first coefficient that {@link #atMost} adds. */
    private static final double CAUTION = 2.5;
    /** A loss of less than a tenth of the samples is not worth a sentence. */
    private static final double NOTABLE = 0.9;

    /** The dependence of times in the order of their sample numbers. */
    public static EffectiveSampleSize of(Series series) {
        return of(series.millis());
    }

    /** The dependence of values in the order of time. */
    public static EffectiveSampleSize of(double[] values) {
        return of(values, 1, 0);
    }

    /**
     * With the upper confidence bound of ρ, two and a half standard errors above its estimate. For what ends by itself
     * when something is decided, which looks often and meets the moments at which a memory shows least.
     */
    public static EffectiveSampleSize atMost(double[] values) {
        return atMost(values, 1);
    }

    /**
     * Returns the dependence of residuals from the means of several levels: each mean takes a part of the memory with
     * it, as that of all values does of values around one mean.
     */
    public static EffectiveSampleSize atMost(double[] values, int levels) {
        return of(values, levels, CAUTION);
    }

    private static EffectiveSampleSize of(double[] values, double levels, double caution) {
        int n = values.length;
        double[] deviations = n < 3 ? new double[0] : deviations(values);
        double variance = covariance(deviations, 0);
        double first = variance > 0 ? covariance(deviations, 1) / variance : 0;
        boolean seen = first > 1 / Math.sqrt(n);
        if (!(variance > 0) || (!seen && caution == 0)) {
            return new EffectiveSampleSize(n, 1);
        }
        double rho = Math.max(-1, Math.min(1, unbiased(first, n / levels)));
        double bounded = Math.min(rho + caution * Math.sqrt((1 - rho * rho) / n), 1 - 2.0 / n);
        double factor = Math.max((1 + bounded) / (1 - bounded), seen ? initialSequence(deviations, variance) : 1);
        return new EffectiveSampleSize(n, Math.max(1, Math.min(factor, n / 2.0)));
    }

    private static double unbiased(double first, double samples) {
        return first + (1 + 3 * first) / samples;
    }

    /** The number of independent samples that are worth as much; at least 2 of two and more. */
    @JsonProperty
    public double effectiveSamples() {
        return samples / factor;
    }

    /** Whether the samples are worth notably fewer independent ones. */
    public boolean notable() {
        return effectiveSamples() < NOTABLE * samples;
    }

    private static double[] deviations(double[] values) {
        double[] between = bordered(values);
        double mean = Arrays.stream(between).average().orElse(0);
        return Arrays.stream(between).map(value -> value - mean).toArray();
    }

    /** The values, of which the tenth at each end counts as its border. */
    static double[] bordered(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int cut = (int) (SHARE * values.length);
        double low = sorted[cut];
        double high = sorted[values.length - 1 - cut];
        return Arrays.stream(values)
                .map(value -> Math.min(Math.max(value, low), high))
                .toArray();
    }

    private static double initialSequence(double[] deviations, double variance) {
        double sum = -1;
        double last = Double.POSITIVE_INFINITY;
        for (int lag = 0; lag + 1 < deviations.length / 2; lag += 2) {
            double pair = (covariance(deviations, lag) + covariance(deviations, lag + 1)) / variance;
            if (pair <= 0) {
                break;
            }
            last = Math.min(last, pair);
            sum += 2 * last;
        }
        return sum;
    }

    private static double covariance(double[] deviations, int lag) {
        double sum = 0;
        for (int i = lag; i < deviations.length; i++) {
            sum += deviations[i] * deviations[i - lag];
        }
        return sum;
    }
}
