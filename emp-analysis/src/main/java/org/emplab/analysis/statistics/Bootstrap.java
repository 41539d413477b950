package org.emplab.analysis.statistics;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.emplab.analysis.series.Series;

/**
 * Percentile bootstrap of the difference and the ratio of two means (Efron and Tibshirani, 1993, chapter 13): both
 * series are drawn anew from themselves, again and again. The seed is fixed, so the same data give the same interval.
 * Where samples beyond some deviations are dropped, they are dropped anew from every draw.
 *
 * @param firstStandardErrorMillis standard error of the first mean: the deviation of the draws' means, times √(n/(n − 1))
 * @param secondStandardErrorMillis of the second mean
 * @param difference mean of b minus mean of a, ms
 * @param ratio mean of b over mean of a; empty if a mean of a draw is 0
 */
public record Bootstrap(
        double confidence,
        int resamples,
        long seed,
        double firstStandardErrorMillis,
        double secondStandardErrorMillis,
        @JsonIgnore Interval difference,
        @JsonInclude(NON_ABSENT) Optional<Interval> ratio) {

    @JsonProperty("difference")
    Interval.Millis differenceMillis() {
        return new Interval.Millis(difference);
    }

    private static final int MOST_RESAMPLES = 10_000;
    private static final int FEWEST_RESAMPLES = 1_000;
    private static final long MOST_DRAWS = 20_000_000;

    public static final long SEED = 20_170_915;

    /** Draws as many resamples as 20 million draws allow, from 1 000 to 10 000; empty if one has fewer than two times. */
    public static Optional<Bootstrap> of(Series a, Series b, double confidence, long seed) {
        return of(a, b, 0, confidence, seed);
    }

    /**
     * Resamples the means of what lies within some deviations.
     *
     * @param deviations beyond which times are dropped, from the series and from every draw; 0 drops none
     */
    public static Optional<Bootstrap> of(Series a, Series b, double deviations, double confidence, long seed) {
        long resamples = MOST_DRAWS / Math.max(1, a.size() + b.size());
        return of(
                a,
                b,
                deviations,
                confidence,
                (int) Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, resamples)),
                seed);
    }

    public static Optional<Bootstrap> of(
            Series a, Series b, double deviations, double confidence, int resamples, long seed) {
        if (!(confidence > 0 && confidence < 1) || resamples < 2 || !(deviations >= 0)) {
            throw new IllegalArgumentException(
                    "confidence " + confidence + ", resamples " + resamples + ", deviations " + deviations);
        }
        if (a.size() < 2 || b.size() < 2) {
            return Optional.empty();
        }
        IndexDraws draws = new IndexDraws(seed);
        BootstrapMean first = new BootstrapMean(a, deviations);
        BootstrapMean second = new BootstrapMean(b, deviations);
        double[] means = new double[resamples];
        double[] differences = new double[resamples];
        double[] ratios = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            means[i] = first.next(draws);
            double other = second.next(draws);
            differences[i] = other - means[i];
            ratios[i] = other / means[i];
        }
        double[] others = new double[resamples];
        Arrays.setAll(others, i -> means[i] + differences[i]);
        double meanA = first.estimate();
        double meanB = second.estimate();
        Optional<Interval> ratio = Arrays.stream(ratios).allMatch(Double::isFinite) && meanA > 0
                ? Optional.of(interval(meanB / meanA, ratios, confidence))
                : Optional.empty();
        return Optional.of(new Bootstrap(
                confidence,
                resamples,
                seed,
                error(means, a.size()),
                error(others, b.size()),
                interval(meanB - meanA, differences, confidence),
                ratio));
    }

    static double error(double[] means, int samples) {
        return StandardDeviation.of(means).getAsDouble() * Math.sqrt(samples / (samples - 1.0));
    }

    private static Interval interval(double estimate, double[] draws, double confidence) {
        double tail = (1 - confidence) / 2;
        return new Interval(estimate, Summary.quantile(draws, tail), Summary.quantile(draws, 1 - tail));
    }
}
