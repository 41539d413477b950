package org.emplab.analysis.comparison;

import java.util.Optional;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Dependence;
import org.emplab.analysis.statistics.Moments;

/**
 * The mean of one program's times with an interval that holds however often one looks ({@link AnytimeT}): measuring may end
 * as soon as it is as narrow as wanted.
 *
 * @param samples that it is of
 * @param effectiveSamples how many independent samples they are worth at the largest memory that they leave open
 * @param halfWidthPercent of the mean; infinite where there are too few samples
 */
public record AnytimeMean(
        int samples, double effectiveSamples, double meanMillis, double halfWidthPercent, double confidence) {
    private static final int FEWEST_SAMPLES = 8;
    private static final double CONFIDENCE = 0.95;

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
        double worth = Dependence.atMost(series.millis()).effectiveSamples();
        double reach = Double.POSITIVE_INFINITY;
        if (series.size() >= FEWEST_SAMPLES) {
            reach = AnytimeT.critical(worth, Math.max(1, worth - 1), CONFIDENCE)
                    * moments.sdMillis().orElseThrow()
                    / Math.sqrt(worth);
        }
        return Optional.of(new AnytimeMean(
                series.size(), worth, moments.meanMillis(), 100 * reach / moments.meanMillis(), CONFIDENCE));
    }
}
