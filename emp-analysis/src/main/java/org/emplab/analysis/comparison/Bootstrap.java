package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.summary.Moments;
import org.emplab.analysis.summary.Summary;

/**
 * Percentile bootstrap of the difference and the ratio of two means (Efron and Tibshirani, 1993, chapter 13): both
 * series are drawn anew from themselves, again and again. The seed is fixed, so the same data give the same interval.
 *
 * @param difference mean of b minus mean of a, ms
 * @param ratio mean of b over mean of a; empty if a mean of a draw is 0
 */
public record Bootstrap(double confidence, int resamples, long seed, Interval difference, Optional<Interval> ratio) {

    private static final int MOST_RESAMPLES = 10_000;
    private static final int FEWEST_RESAMPLES = 1_000;
    private static final long MOST_DRAWS = 20_000_000;

    public static final long SEED = 20_170_915;

    /** As many resamples as 20 million draws allow, from 1 000 to 10 000; empty if one has fewer than two times. */
    public static Optional<Bootstrap> of(Series a, Series b, double confidence, long seed) {
        long resamples = MOST_DRAWS / Math.max(1, a.size() + b.size());
        return of(a, b, confidence, (int) Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, resamples)), seed);
    }

    /** The bootstrap of two series; empty if one has fewer than two times. */
    public static Optional<Bootstrap> of(Series a, Series b, double confidence, int resamples, long seed) {
        if (!(confidence > 0 && confidence < 1) || resamples < 1) {
            throw new IllegalArgumentException("confidence " + confidence + ", resamples " + resamples);
        }
        if (a.size() < 2 || b.size() < 2) {
            return Optional.empty();
        }
        Moments momentsA = Moments.of(a);
        Moments momentsB = Moments.of(b);
        SplittableRandom random = new SplittableRandom(seed);
        double[] sortedA = sorted(a);
        double[] sortedB = sorted(b);
        double[] differences = new double[resamples];
        double[] ratios = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            double meanA = redrawnMean(sortedA, random);
            double meanB = redrawnMean(sortedB, random);
            differences[i] = meanB - meanA;
            ratios[i] = meanB / meanA;
        }
        Optional<Interval> ratio = Arrays.stream(ratios).allMatch(Double::isFinite) && momentsA.meanMillis() > 0
                ? Optional.of(interval(momentsB.meanMillis() / momentsA.meanMillis(), ratios, confidence))
                : Optional.empty();
        return Optional.of(new Bootstrap(
                confidence,
                resamples,
                seed,
                interval(momentsB.meanMillis() - momentsA.meanMillis(), differences, confidence),
                ratio));
    }

    /** Sorted, so that the order of the samples plays no part. */
    private static double[] sorted(Series series) {
        double[] millis = series.millis();
        Arrays.sort(millis);
        return millis;
    }

    private static double redrawnMean(double[] values, SplittableRandom random) {
        double above = 0;
        for (int i = 0; i < values.length; i++) {
            above += values[random.nextInt(values.length)] - values[0];
        }
        return values[0] + above / values.length;
    }

    private static Interval interval(double estimate, double[] draws, double confidence) {
        double tail = (1 - confidence) / 2;
        return new Interval(estimate, Summary.quantile(draws, tail), Summary.quantile(draws, 1 - tail));
    }
}
