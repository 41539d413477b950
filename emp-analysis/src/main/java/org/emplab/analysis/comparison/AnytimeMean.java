package org.emplab.analysis.comparison;

import java.util.Optional;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.LongRangeDependence;
import org.emplab.analysis.statistics.Moments;

/**
 * The mean of one program's times with an interval that holds however often one looks ({@link AnytimeT}): measuring may end
 * as soon as it is as narrow as wanted.
 *
 * @param samples that it is of
 * @param effectiveSamples how many independent samples they are worth at the largest memory that they leave open
 * @param halfWidthPercent of the mean; infinite where there are too few samples
 * @param deviationPercent standard deviation of a sample, of the mean; infinite likewise
 * @param doubt why measuring may not end yet, however narrow the interval is: fewer than 100 samples may lie within one
 *     speed of the machine, and a memory may be too long for them
 */
public record AnytimeMean(
        int samples,
        double effectiveSamples,
        double meanMillis,
        double halfWidthPercent,
        double confidence,
        double deviationPercent,
        Optional<LongRangeDependence.Doubt> doubt) {
    private static final int FEWEST_SAMPLES = 8;
    /** How many samples as long as the longest one a tail may hold that was not met. */
    private static final int UNMET = 3;

    /** A precision of so many percent, and of so many deviations of a sample, is coarse. */
    private static final double COARSE_PERCENT = 20;

    private static final int COARSE_DEVIATIONS = 2;

    private static final double CONFIDENCE = 0.95;
    /** Student's t of the four lowest cosines at that confidence. */
    private static final double OF_COSINES = 2.776;

    /**
     * Whether measuring may end: the mean is known to so many percent. A doubt counts unless that is coarse.
     */
    public boolean isKnownTo(double percent) {
        boolean coarse = percent >= Math.max(COARSE_PERCENT, COARSE_DEVIATIONS * deviationPercent);
        return halfWidthPercent <= percent && (doubt.isEmpty() || coarse);
    }

    /**
     * The mean of times in the order of their samples; empty if there are none, or their mean is 0. Samples count as
     * the independent ones that they are worth if their memory is the largest that their number leaves open.
     */
    public static Optional<AnytimeMean> of(Series series) {
        if (series.isEmpty()) {
            return Optional.empty();
        }
        Moments moments = Moments.of(series);
        if (!(moments.meanMillis() > 0)) {
            return Optional.empty();
        }
        double worth = EffectiveSampleSize.atMost(series.millis()).effectiveSamples();
        double reach = Double.POSITIVE_INFINITY;
        double deviation = Double.POSITIVE_INFINITY;
        if (series.size() >= FEWEST_SAMPLES) {
            deviation = moments.sdMillis().orElseThrow();
            reach = Math.max(
                            AnytimeT.critical(worth, Math.max(1, worth - 1), CONFIDENCE) * deviation / Math.sqrt(worth),
                            slow(series.millis()) * deviation / Math.sqrt(series.size()))
                    + UNMET * (moments.maxMillis() - moments.meanMillis()) / series.size();
        }
        return Optional.of(new AnytimeMean(
                series.size(),
                worth,
                moments.meanMillis(),
                100 * reach / moments.meanMillis(),
                CONFIDENCE,
                100 * deviation / moments.meanMillis(),
                series.size() < LongRangeDependence.ENOUGH
                        ? Optional.of(LongRangeDependence.Doubt.TOO_FEW_SAMPLES)
                        : LongRangeDependence.atMost(series.millis())));
    }

    /** How many errors of independent samples the mean may be off if it varies as the slowest of what they show. */
    private static double slow(double[] millis) {
        return millis.length < LongRangeDependence.FEWEST
                ? 0
                : OF_COSINES * Math.sqrt(LongRangeDependence.factor(millis));
    }
}
