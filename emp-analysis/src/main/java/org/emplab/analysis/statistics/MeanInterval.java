package org.emplab.analysis.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.Series;

/**
 * The 95 % interval of one run's mean, at one look: the wider one of Student's t of the independent samples that its
 * samples are worth ({@link EffectiveSampleSize}), and of Student's t with four degrees of freedom and the error by the
 * four lowest cosines alone (Lazarus, Lewis, Stock and Watson, 2018), which takes no model of the memory. There is none
 * where the samples do not show how their mean varies ({@link LongRangeDependence}). Where times beyond some deviations
 * are dropped, the standard error is that of the whole procedure, from the bootstrap. It is of this run: another run may
 * differ by more.
 *
 * @param effectiveSamples how many independent samples the kept ones are worth
 */
public record MeanInterval(double meanLowerMillis, double meanUpperMillis, double effectiveSamples) {
    private static final double TAIL = 0.025;
    private static final int FEWEST_RESAMPLES = 200;
    private static final int MOST_RESAMPLES = 2_000;
    private static final int MOST_DRAWS = 2_000_000;

    /** The interval of the mean of all times; empty where none can be told. */
    public static Optional<MeanInterval> of(Series times) {
        return of(times, 0);
    }

    /**
     * The interval of the mean of what lies within some deviations.
     *
     * @param times in the order of their samples, none dropped by deviations yet
     * @param deviations beyond which they are dropped; 0 drops none
     */
    public static Optional<MeanInterval> of(Series times, double deviations) {
        if (times.size() < 2 || LongRangeDependence.of(times.millis()).isPresent()) {
            return Optional.empty();
        }
        Series kept = DeviationTrim.kept(times, deviations);
        if (kept.size() < 2) {
            return Optional.empty();
        }
        EffectiveSampleSize dependence = EffectiveSampleSize.of(times);
        double worth = Math.max(2, kept.size() / dependence.factor());
        double error = deviations > 0
                ? redrawnError(times, deviations)
                : Moments.of(times).sdMillis().orElseThrow() / Math.sqrt(times.size());
        double reach = error
                * Math.max(
                        TDistribution.of(worth - 1).inverseSurvivalProbability(TAIL) * Math.sqrt(dependence.factor()),
                        TDistribution.of(LongRangeDependence.freedom()).inverseSurvivalProbability(TAIL)
                                * Math.sqrt(LongRangeDependence.factor(times.millis())));
        double mean = Moments.of(kept).meanMillis();
        return Optional.of(new MeanInterval(mean - reach, mean + reach, worth));
    }

    private static double redrawnError(Series times, double deviations) {
        IndexDraws draws = new IndexDraws(Bootstrap.SEED);
        BootstrapMean redrawn = new BootstrapMean(times, deviations);
        int resamples = Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, MOST_DRAWS / times.size()));
        double[] means = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            means[i] = redrawn.next(draws);
        }
        return Bootstrap.error(means, times.size());
    }
}
